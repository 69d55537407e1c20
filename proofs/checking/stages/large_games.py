"""Games that are larger than a number that the code writes.

A number may count: the rounds of a driver, the children of a node, calls, plies, the places of a table. Small games do
not come to such a limit, and random ones only to a low one. So for each number there are games beyond it: a node with
more children, each better than the last, each worse, or only the last another; the same with a position between the
node and each leaf; and a line of play with more plies, whose value lies at its end. On games that were made so large a
run that takes long, asks much or goes too deep for Python is not held against the function. Nor is an error on one that
is deeper than its depth by default (`maximum_depth=30`), and a note says so; a wrong value is.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from proofs.checking.core.clock import OutOfTimeError
from proofs.checking.core.domain import Domain
from proofs.checking.core.game import Case, Finding
from proofs.checking.core.template import height
from proofs.checking.games.tree_cases import as_seen
from proofs.checking.induction.constants import default_depth
from proofs.checking.stages.check_state import Check, Event, note
from proofs.checking.stages.literals import SHARE, numbers_written, tried
from proofs.enumeration.tree_shapes import LEAF, Shape, alternating
from proofs.sandbox.faults import TooManyQuestions
from proofs.sandbox.limits import TimedOut
from proofs.verdict import Verdict
from specs.values import Value

MOST_COUNTED: Final = 200  # so many children or rounds a number may count
MOST_PLIES: Final = 100  # and so many plies: a search may need several of Python's calls for each
MOST_SECONDS: Final = 1.0  # of work
APART: Final = 3  # neighbouring pay-offs, so that a step by one does not lead from one to the next
LOW, VALUE, HIGH = 4, 7, 10  # of a line of play; none of them is what a search would return for want of better
DEFAULT: Final = (
    "an error beyond {0} plies is not held against it, for its depth is {0} where the call says no other "
    "(as deep as the game is: depth)"
)
TOO_LARGE: Final = frozenset(
    kind.__name__ for kind in (TimedOut, TooManyQuestions, RecursionError, MemoryError)
)  # what says that the game was, and not that the function is wrong


def by_counts(check: Check) -> Iterator[Event]:
    """The function on games beyond each number that it may count to."""
    counts = [int(n) for n in numbers_written(check) if n.denominator == 1 and n <= MOST_COUNTED]
    if not counts:
        return
    yield check.stage(Verdict.SAMPLED, "games beyond the numbers that the code writes")
    tick = check.clock.until(SHARE, work=MOST_SECONDS)
    deepest = default_depth(check.subject.function)
    if deepest is not None and any(deepest < plies for plies in _plies(counts)):
        yield note(DEFAULT.format(deepest))

    def is_excused(found: Finding) -> bool:
        is_beyond = deepest is not None and height(found.case.tree) > deepest
        return found.fault in TOO_LARGE or (is_beyond and bool(found.fault))

    try:
        yield from tried(check, large(check, counts), tick, is_excused)
    except OutOfTimeError:
        return


def large(check: Check, counts: Sequence[int]) -> Iterator[Case]:
    """For each of these numbers the games beyond it, the wide ones first."""
    for n in counts:
        for many in (n + 1, 2 * n + 2):  # a round may be over two children
            for payoffs in _in_a_row(many):
                yield from _cases(check, (LEAF,) * many, payoffs)
    for n in counts:
        for payoffs in _in_a_row(n + 1):
            yield from _cases(check, ((LEAF,),) * (n + 1), payoffs)
    for plies in _plies(counts):
        yield from _cases(check, _line(plies), None)


def _plies(counts: Sequence[int]) -> list[int]:
    """How deep the lines of play are: the root is at ply 0, or at ply 1."""
    return [n + 2 for n in counts if n <= MOST_PLIES]


def _in_a_row(many: int) -> Iterator[Sequence[int]]:
    """So many pay-offs, each better than the last or each worse; and equal ones, of which the last is another."""
    for step in (APART, -APART):
        yield [step * place for place in range(many)]
    for step in (APART, -APART):
        yield [*[0] * (many - 1), step]


def _line(plies: int) -> Shape:
    """At each node the game ends at once, or goes on."""
    shape: Shape = (LEAF, LEAF)
    for _ in range(plies - 1):
        shape = (LEAF, shape)
    return shape


def _cases(check: Check, shape: Shape, payoffs: Sequence[int] | None) -> Iterator[Case]:
    """The shape for each player who may begin, with these pay-offs or those of a line of play; the widest window."""
    subject = check.subject
    for bare in alternating(shape):
        form = bare.fill([0] * len(bare.leaves))
        at_leaves = payoffs or [*(LOW if is_max else HIGH for is_max in bare.types), VALUE]
        # of the ways to choose noisy moves the first will do; in negamax form the other player begins, too
        for skeleton, flipped in islice(as_seen(subject, [bare]), 2 if subject.is_negamax else 1):
            following = iter(at_leaves)
            values = [0 if form.children(slot) else next(following) for slot in skeleton.slots]
            if (placed := _within(subject.domain, values)) is not None:
                game = skeleton.fill(placed)
                yield Case(game, (subject.spec.calls.whole(height(game)),), flipped)


def _within(domain: Domain, values: Sequence[Value]) -> Sequence[Value] | None:
    """Numbers in the same order that the check is about; None if there are not so many."""
    if not domain.is_bounded:
        return values
    at = next(domain.places(values, 0, gaps=False), None)
    return None if at is None else [at[value] for value in values]
