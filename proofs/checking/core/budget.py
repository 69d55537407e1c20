"""How far a check goes: seconds, leaves, branching, shapes; and which games it is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final, TypedDict

from specs.suggestion import listed, meant

if TYPE_CHECKING:
    from proofs.checking.core.domain import Domain

RERUN_SECONDS: Final = 10.0  # for a run that is told by itself (`verified run`)

SEED: Final = 0  # of random games, so that a check of the same function draws the same


AT_LEAST: Final = ("confirmed", "inductive", "proved")


class Options(TypedDict, total=False):
    """The fields of `Budget` as keyword arguments of `proofs.check`: a type checker finds a misspelt one."""

    seconds: float
    max_leaves: int
    branching: int
    shapes: Sequence[str]
    full_window: bool
    keep_between_games: bool
    every_outcome: bool
    entry: str
    payoffs: str
    alternating: bool
    trees: bool
    uniform_depth: bool
    root: str
    no_leaf_root: bool
    max_children: int
    run_seconds: float
    all: bool
    jobs: int
    thorough: bool
    at_least: str


@dataclass(frozen=True)
class Budget:
    """`shapes`, if any are given, are checked instead of all small ones; `full_window` leaves out other windows.

    `every_outcome`: what a random generator draws forks, so that every outcome is taken.
    `keep_between_games`: what the function has kept from one game is not put back before the next. `entry` names a
    function that says whether an entry of its table is true.
    `all`: a check goes on when a required clause is refuted, to say what becomes of the others.
    `jobs`: so much is done side by side; 0: on every core.
    `thorough`: go on with deeper scopes where a proof is found. `at_least`: the weakest word that is enough.
    `payoffs`, `alternating` and `trees` say which games the check is about (`domain`), and so do the four from
    `uniform_depth` (`which_games`); `run_seconds` are for one run.
    """

    seconds: float = 60
    max_leaves: int = 6
    branching: int = 6
    shapes: Sequence[str] = ()
    full_window: bool = False
    keep_between_games: bool = False
    every_outcome: bool = False
    entry: str = ""
    payoffs: str = ""
    alternating: bool = False
    trees: bool = False
    uniform_depth: bool = False
    root: str = ""
    no_leaf_root: bool = False
    max_children: int = 0
    run_seconds: float = 1
    all: bool = False
    jobs: int = 0
    thorough: bool = False
    at_least: str = ""

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Budget:
        """The budget with these options; TypeError with a suggestion if there is no such option."""
        known = [option.name for option in fields(cls)]
        for name in options:
            if name not in known:
                raise TypeError(f"check has no option {name!r}{meant(name, known)}; there are {listed(known)}")
        return cls(**options)

    def __post_init__(self) -> None:
        from proofs.enumeration.shape_text import MOST_LEAVES, parse_shape  # which --help does not need

        if not self.seconds > 0:
            raise ValueError(f"--seconds {self.seconds:g}: a check needs more than 0 seconds")
        if not 1 <= self.max_leaves <= MOST_LEAVES:
            raise ValueError(f"--max-leaves {self.max_leaves}: choose 1 to {MOST_LEAVES}")
        if not 0 <= self.branching <= MOST_LEAVES:
            raise ValueError(f"--branching {self.branching}: choose 0 to {MOST_LEAVES}")
        if self.jobs < 0:
            raise ValueError(f"--jobs {self.jobs}: choose 1 or more, or 0 for every core")
        if not self.run_seconds > 0:
            raise ValueError(f"--run-seconds {self.run_seconds:g}: a run needs more than 0 seconds")
        if self.at_least not in ("", *AT_LEAST):
            raise ValueError(f"--at-least {self.at_least}: choose {', '.join(AT_LEAST)}")
        for text in self.shapes:
            parse_shape(text)
        _ = self.domain

    @property
    def domain(self) -> Domain:
        """Which games the check is about."""
        from proofs.checking.core.domain import Domain
        from proofs.checking.core.which_games import WhichGames

        games = WhichGames(self.uniform_depth, self.root, self.no_leaf_root, self.max_children)
        return Domain.parse(self.payoffs, alternating=self.alternating, trees=self.trees, games=games)

    def given(self) -> list[str]:
        """The options besides the seconds that were given."""
        names = [option.name for option in fields(self) if option.name != "seconds"]
        return [f"--{name.replace('_', '-')}" for name in names if getattr(self, name) != getattr(Budget, name)]
