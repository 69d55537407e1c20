"""Run printed procedures that may fail or never end, record their calls, and check their results by a clause.

A printed procedure that does not end goes on asking the same tree, so its questions are counted: a search of these
small trees that has not returned after `PATIENCE` of them is taken to be endless. The count does not depend on the
machine.
"""

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from proofs.errata.erratum import Failure, Judged
from proofs.mutants.budget import Budgeted, EndlessError
from specs.contracts import Call, Clause, Recorder, contracts, level, recording
from specs.minimax import f
from specs.tree import GameTree, Tree
from specs.values import NEG_INF, POS_INF, format_value

PATIENCE: Final = 1_000  # questions; the corrected procedures ask fewer than a hundred on these trees
REFUSED: Final = object()  # the answer of a corrected procedure to what its precondition excludes


class Trouble(str):
    """A description of why a search returned no value."""

    __slots__ = ()


def outcome(search: Callable[..., Any], tree: GameTree[Any], *arguments: Any) -> Any:
    """What the search returns for the tree, or the trouble that it has."""
    try:
        return search(Budgeted(tree, PATIENCE), *arguments)
    except EndlessError:
        return Trouble(f"no answer after {PATIENCE:,} questions to the tree")
    except UnboundLocalError:
        return Trouble("UnboundLocalError: a variable is read that has no value")
    except (LookupError, ValueError) as problem:
        return Trouble(f"{type(problem).__name__}: {problem}")


# JUDGING


def shown(value: Any) -> str:
    """A value, or the reason why there is none, in words; infinite floats are written like those of the project."""
    if isinstance(value, float) and value in (math.inf, -math.inf):
        return repr(POS_INF if value > 0 else NEG_INF)
    return str(value) if isinstance(value, str) else format_value(value)


def agrees(case: object, where: str, expected: Any, got: Any) -> Judged:
    """None if both are the same."""
    return None if expected == got else Failure(str(case), where, shown(expected), shown(got))


def judged(clause: Clause, case: object, where: str, **situation: Any) -> Iterator[Judged]:
    """The verdict of one clause in a situation; nothing if its premise is not met."""
    if clause.applies(situation):
        if clause.holds(situation):
            yield None
        else:
            yield Failure(str(case), where, *clause.words(situation, "1"))


def returns_f(search: Callable[..., Any], tree: Tree) -> Iterator[Judged]:
    """The clause of spec `minimax`: the value of the root, unless the search refuses the tree."""
    got = outcome(search, tree)
    if got is not REFUSED:
        yield agrees(tree, "", f(tree, tree.root), got)


# HEARING


_recorder: Final = Recorder()  # of a reading that listens: to set the level for each search would take longer


@contextmanager
def quiet(*, listens: bool) -> Iterator[None]:
    """Contracts off or, if calls are recorded, at the level that reports them; the level is changed only if needed."""
    if listens:
        with contracts("local"), recording(_recorder):
            yield
    elif level() == "off":
        yield
    else:
        with contracts("off"):
            yield


def calls_of(search: Callable[..., Any], *arguments: Any) -> list[Call]:
    """Every nested call that a search makes, in order, itself the first (for a reading that `listens`)."""
    _recorder.clear()
    search(*arguments)
    assert _recorder.calls, "no calls were recorded: the reading must say listens=True"
    return _recorder.calls
