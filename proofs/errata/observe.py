"""Running what may not end or may fail, hearing the calls of what runs, and judging by a clause.

A printed procedure that does not end goes on asking the same tree, so its questions are counted: a search of these
small trees that has not answered after `PATIENCE` of them is taken to be endless. The count does not depend on the
machine.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, Generic

from proofs.errata.erratum import Failure, Judged
from specs.contracts import Call, Clause, Recorder, contracts, level, listen
from specs.minimax import f
from specs.tree import GameTree, N, Tree
from specs.values import NEG_INF, POS_INF, Value, format_value

PATIENCE: Final = 1_000  # questions; the corrected procedures ask fewer than a hundred on these trees


REFUSED: Final = object()  # the answer of a corrected procedure to what its precondition excludes


class EndlessError(Exception):
    """A search that asks on and on."""


class Counted(Generic[N]):
    """A game that loses its patience."""

    def __init__(self, tree: GameTree[N]) -> None:
        self.unwatched = tree
        self.questions = 0

    @property
    def root(self) -> N:
        return self.unwatched.root

    def children(self, node: N) -> Sequence[N]:
        self._count()
        return self.unwatched.children(node)

    def is_max(self, node: N) -> bool:
        return self.unwatched.is_max(node)

    def value(self, node: N) -> Value:
        self._count()
        return self.unwatched.value(node)

    def _count(self) -> None:
        self.questions += 1
        if self.questions > PATIENCE:
            raise EndlessError(f"no answer after {PATIENCE:,} questions to the tree")


@dataclass(frozen=True)
class Trouble:
    """What came instead of a value."""

    words: str

    def __str__(self) -> str:
        return self.words


def outcome(search: Callable[..., Any], tree: GameTree[Any], *arguments: Any) -> Any:
    """What the search returns for the tree, or the trouble that it has."""
    try:
        return search(Counted(tree), *arguments)
    except EndlessError as endless:
        return Trouble(str(endless))
    except UnboundLocalError:
        return Trouble("UnboundLocalError: a variable is read that has no value")
    except (LookupError, ValueError) as problem:
        return Trouble(f"{type(problem).__name__}: {problem}")


# JUDGING


def shown(value: Any) -> str:
    """A value, or what came instead, in words; the infinities of floats as those of the project."""
    if isinstance(value, float) and value in (math.inf, -math.inf):
        return repr(POS_INF if value > 0 else NEG_INF)
    return str(value) if isinstance(value, Trouble | str) else format_value(value)


def agrees(case: object, where: str, expected: Any, got: Any) -> Judged:
    """None if both are the same."""
    return None if expected == got else Failure(str(case), where, shown(expected), shown(got))


def judged(clause: Clause, case: object, where: str, **situation: Any) -> Iterator[Judged]:
    """The verdict of one clause in a situation; nothing if its premise is not met."""
    if clause.applies(situation):
        if clause.holds(situation):
            yield None
        else:
            words = (
                text.format(**situation, n="1") if isinstance(text, str) else text(situation)
                for text in (clause.expected, clause.actual)
            )
            yield Failure(str(case), where, *words)


def returns_f(search: Callable[..., Any], tree: Tree) -> Iterator[Judged]:
    """The clause of spec `minimax`: the value of the root, unless the search refuses the tree."""
    got = outcome(search, tree)
    if got is not REFUSED:
        yield agrees(tree, "", f(tree, tree.root), got)


# HEARING


class _Ear(Recorder):
    """Keeps every call in order while a reading that listens is put to the test."""

    def __init__(self) -> None:
        super().__init__()
        self.every: list[Call] = []

    def enter(self, call: Call) -> None:
        self.every.append(call)


_ear: Final = _Ear()


@contextmanager
def quiet(*, listens: bool) -> Iterator[None]:
    """Contracts off or, for what hears calls, at the level that reports them; a level is changed only if it must."""
    if listens:
        with contracts("local"), listen(_ear):
            yield
    elif level() == "off":
        yield
    else:
        with contracts("off"):
            yield


def calls_of(search: Callable[..., Any], *arguments: Any) -> list[Call]:
    """Every nested call that a search makes, in order, itself the first (for a reading that `listens`)."""
    _ear.every = []
    search(*arguments)
    assert _ear.every, "nothing is heard: the reading must say listens=True"
    return _ear.every
