"""What may be an invariant of a loop over children: orders between its variables, and how they stand to M.

M is the best of the older brothers' true values. Each candidate is a list of premises and a conclusion, all of them
comparisons or questions about a flag or None. They come in tiers, the cheapest first. At a loop of both players each is
a candidate for each player.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import Any, Final

from proofs.proving.execution.sorts import is_value
from proofs.proving.inference.formulas import Formulas
from proofs.proving.inference.record import F, M, State
from specs.values import NEG_INF, POS_INF

ENDS: Final = {"-inf": NEG_INF, "+inf": POS_INF}


@dataclass(frozen=True)
class Atom:
    """left < right, left <= right; or `left is right`, where right is a truth value, None, or what a flag may be."""

    left: str
    word: str  # "<", "<=", "is", "is not"
    right: str

    def formula(self, state: State, formulas: Formulas) -> Any:
        """As a formula; None where it has no answer."""
        if self.word in ("is", "is not"):
            thing = state.values[self.left]
            wanted: Any = ast.literal_eval(self.right)
            if wanted is not None and type(thing) is not type(wanted):
                return None
            is_so = thing is None if wanted is None else thing == wanted
            return formulas.true if is_so == (self.word == "is") else formulas.false
        x, y = (ENDS[name] if name in ENDS else state.values.get(name) for name in (self.left, self.right))
        if not (is_value(x) and is_value(y)):
            return None
        return formulas.compare(x, y, self.word == "<", state)

    def denied(self) -> "Atom":
        """Its opposite."""
        if self.word in ("<", "<="):
            return Atom(self.right, "<=" if self.word == "<" else "<", self.left)
        return Atom(self.left, "is not" if self.word == "is" else "is", self.right)


@dataclass(frozen=True)
class Candidate:
    """At a node of the type `player` (of any type if that is None): the premises imply the conclusion."""

    loop: str
    player: bool | None
    premises: tuple[Atom, ...]
    conclusion: tuple[Atom, ...]

    @property
    def weight(self) -> int:
        """How much there is to read."""
        return (
            len(self.conclusion)
            + 3 * len(self.premises)
            + sum(a.left in ENDS or a.right in ENDS for a in self.conclusion)
        )

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The variables that it speaks of."""
        atoms = (*self.premises, *self.conclusion)
        return tuple(dict.fromkeys(name for atom in atoms for name in (atom.left, atom.right) if name not in ENDS))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.loop, self.player, self.premises, self.conclusion))

    def formula(self, state: State, formulas: Formulas) -> Any:
        """As a formula of the state; what has no answer is taken not to hold."""
        if self.player is not None and state.is_max is not None and self.player != state.is_max:
            return formulas.true
        parts = []
        for atom in self.premises:
            made = atom.formula(state, formulas)
            if made is None or made is formulas.false:
                return formulas.true if made is not None or _is_none(atom, state) else formulas.false
            if made is not formulas.true:
                parts.append(made)
        shown = []
        for atom in self.conclusion:
            made = atom.formula(state, formulas)
            if made is None:
                return formulas.true if _is_none(atom, state) else formulas.false
            shown.append(made)
        if all(part is formulas.true for part in shown):
            return formulas.true
        whole = shown[0] if len(shown) == 1 else formulas.all_of(shown)
        return formulas.any_of([*map(formulas.no, parts), whole]) if parts else whole


def _is_none(atom: Atom, state: State) -> bool:
    """Whether it is about a variable that is None here: of that it says nothing."""
    return any(name in state.values and state.values[name] is None for name in (atom.left, atom.right))


@dataclass(frozen=True)
class Words:
    """The variables of a loop by their kinds, as far as every state agrees."""

    values: tuple[str, ...]
    flags: Mapping[str, tuple[str, ...]]  # with what each may be
    optional: tuple[str, ...]  # values that may be None
    starts: tuple[tuple[str, str], ...]  # windows at entry
    truth: str = M  # the true value that is spoken of: of the older brothers, or of the node
    has_value: bool = False  # f(n) may be spoken of besides
    has_tables: bool = False  # and is what tables speak of
    test: str = ""  # a test value that the function is given


def words_of(
    states: Sequence[State], starts: dict[str, str], window: tuple[str, str] | None,
    choices: Mapping[str, Sequence[Any]], *, has_tables: bool, test: str = "",
) -> Words:  # fmt: skip
    """Sort the variables."""
    names = [name for name in states[0].values if all(name in state.values for state in states)]
    kinds = {name: {_kind(state.values[name]) for state in states} for name in names}
    values = tuple(
        name for name, found in kinds.items() if "value" in found and found <= {"value", "none"} and name not in choices
    )
    truth, has_value = (M, F in values) if M in values else (F, False)
    if truth == M:
        values = tuple(name for name in values if name != F)
    optional = tuple(name for name in values if "none" in kinds[name])
    flags: dict[str, tuple[str, ...]] = {name: ("True", "False") for name, found in kinds.items() if found == {"flag"}}
    flags |= {name: tuple(map(repr, values)) for name, values in choices.items() if name in names}
    back = {theirs: ours for ours, theirs in starts.items()}
    windows: tuple[tuple[str, str], ...] = ()
    if window is not None:
        at_entry, now = tuple(back.get(end, end) for end in window), window
        windows = tuple((low, high) for low, high in dict.fromkeys((at_entry, now)) if low in values and high in values)
    return Words(values, flags, optional, windows, truth, has_value, has_tables, test if test in values else "")


def _kind(thing: Any) -> str:
    if thing is None:
        return "none"
    if isinstance(thing, bool):
        return "flag"
    return "value" if is_value(thing) else "other"


def tiers(
    loop: str, words: Words, players: Iterable[bool | None], overwritten: Sequence[tuple[str, str]]
) -> Iterator[list[Candidate]]:
    """The candidates of each tier, those of the cheaper ones included; `overwritten`: variables and what they were."""
    everyone = [*players]

    def of(pairs: Iterable[tuple[tuple[Atom, ...], tuple[Atom, ...]]]) -> list[Candidate]:
        return [Candidate(loop, player, *pair) for pair in pairs for player in everyone]

    windows = [
        *words.starts,
        *(pair for pair in permutations([w for w in words.values if w != words.truth], 2) if pair not in words.starts),
    ]
    soft = [*_soft(words, words.starts if words.truth == M else windows), *_tested(words)]
    first = [*_orders(words), *soft, *_flags(words), *_late(words, overwritten), *_closing(words)]
    bounds = [*_bounds(words)]
    yield of([*first, *bounds] if words.has_tables else first)
    second = [*first, *bounds, *_guarded(words, soft)]
    yield of(second)
    third = [*second, *_soft(words, windows), *_late(words, [*permutations(words.values, 2)])]
    yield of(third)


Pair = tuple[tuple[Atom, ...], tuple[Atom, ...]]


def _orders(words: Words) -> Iterator[Pair]:
    for x, y in permutations((*words.values, *ENDS), 2):
        if x in ENDS and y in ENDS:
            continue
        for word in ("<=", "<"):
            if (x, word) != ("-inf", "<=") and (word, y) != ("<=", "+inf"):
                yield (), (Atom(x, word, y),)


def _soft(words: Words, windows: Iterable[tuple[str, str]]) -> Iterator[Pair]:
    """How x stands to the truth within a window: exact inside, a bound outside."""
    true = words.truth
    if true not in words.values:
        return
    for low, high in windows:
        for x in words.values:
            if x not in (true, low, high):
                yield (Atom(low, "<", x), Atom(x, "<", high)), (Atom(x, "<=", true), Atom(true, "<=", x))
                yield (Atom(x, "<=", low),), (Atom(true, "<=", x),)
                yield (Atom(high, "<=", x),), (Atom(x, "<=", true),)


def _tested(words: Words) -> Iterator[Pair]:
    """How x stands to the truth on either side of a test value."""
    true, test = words.truth, words.test
    for x in words.values if test and true in words.values else ():
        if x not in (true, test):
            yield (Atom(x, "<", test),), (Atom(true, "<=", x),)
            yield (Atom(test, "<=", x),), (Atom(x, "<=", true),)


def _bounds(words: Words) -> Iterator[Pair]:
    """What lies above the window's low end is no more than f(n), what lies below its high end no less."""
    if words.has_value:
        for low, high in words.starts:
            for x in words.values:
                if x not in (M, low, high):
                    yield (Atom(low, "<", x),), (Atom(x, "<=", F),)
                    yield (Atom(x, "<", high),), (Atom(F, "<=", x),)


def _closing(words: Words) -> Iterator[Pair]:
    """Where two bounds meet, a value is the true one."""
    if words.truth != F or F not in words.values:
        return
    own = [name for name in words.values if name != F]
    for low, high in permutations(own, 2):
        for x in own:
            yield (Atom(high, "<=", low),), (Atom(x, "<=", F), Atom(F, "<=", x))


def _flags(words: Words) -> Iterator[Pair]:
    for flag, truths in words.flags.items():
        for truth in truths:
            yield (), (Atom(flag, "is", truth),)
    for name in words.optional:
        for flag, truths in words.flags.items():
            for truth in truths:
                yield (Atom(name, "is", "None"),), (Atom(flag, "is", truth),)
                yield (Atom(flag, "is", truth),), (Atom(name, "is", "None"),)
        if M in words.values:
            for end in ((Atom(M, "<=", "-inf"),), (Atom("+inf", "<=", M),)):
                yield (Atom(name, "is", "None"),), end
                yield end, (Atom(name, "is", "None"),)
        for x, y in permutations([value for value in words.values if value != name], 2):
            for word in ("<=", "<"):
                yield (Atom(name, "is", "None"),), (Atom(x, word, y),)


def _guarded(words: Words, soft: Iterable[Pair]) -> Iterator[Pair]:
    """The same where a flag is set, or not."""
    kept = [*soft]
    for flag, truths in words.flags.items():
        for truth in truths:
            guard = Atom(flag, "is", truth)
            for premises, conclusion in (*_orders(words), *kept):
                yield (guard, *premises), conclusion
            if words.has_value:
                for x in words.values:
                    yield (guard,), (Atom(x, "<=", F),)
                    yield (guard,), (Atom(F, "<=", x),)
            if M in words.values:
                for end in (Atom(M, "<=", "-inf"), Atom("+inf", "<=", M)):
                    yield (end,), (guard,)


def _late(words: Words, pairs: Iterable[tuple[str, str]]) -> Iterator[Pair]:
    """x <= max(y, z), and x >= min(y, z)."""
    for x, y in pairs:
        for z in words.values:
            if z not in (x, y):
                yield (Atom(y, "<", x),), (Atom(x, "<=", z),)
                yield (Atom(x, "<", y),), (Atom(z, "<=", x),)
