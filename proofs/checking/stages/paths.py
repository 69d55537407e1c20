"""The symbolic engine at work: shape after shape, small ones first, as long as the time lasts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from proofs.checking.check_state import Check, Event, note, rung
from proofs.checking.core.cases import Family, OneShape, families_of
from proofs.checking.core.clock import OutOfTimeError, Tick
from proofs.checking.core.confirm import Confirmation, Kind, confirm, kinds_of
from proofs.checking.core.run_once import TERMINATES
from proofs.checking.core.scopes import in_words, is_enough
from proofs.checking.core.shrink import is_alternating
from proofs.checking.stages.induction import ANOTHER_MIND
from proofs.enumeration.shapes import Skeleton
from proofs.symbolic.terms import UnsupportedError
from proofs.symbolic.world import ChangesItsMindError
from specs.tree import Tree

SHARE: Final = 0.8  # of the time


def by_paths(
    check: Check, scope: Sequence[Family | OneShape] | None = None, *, share: float = SHARE
) -> Iterator[Event]:
    """Every path on every shape of the scope, by default the budget's."""
    total = Confirmation()
    tick = check.clock.until(share)
    done: list[Family | OneShape] = []
    try:
        for family in families_of(check.subject, check.budget) if scope is None else scope:
            yield check.stage("confirmed", f"{family}")
            for skeleton, flipped in family.skeletons(check.subject):
                for kind in kinds_of(check.subject, full=family.full):
                    yield from _one(check, skeleton, flipped, kind, total, tick)
            done.append(family)
    except OutOfTimeError:
        yield note(f"confirmed ran out of time at {family}")
    except UnsupportedError as reason:
        yield note(f"confirmed hands over to enumeration: symbolic values do not support {reason}")
        check.is_symbolic = False
    except ChangesItsMindError:
        yield note(f"confirmed hands over to enumeration: {ANOTHER_MIND}")
        check.is_symbolic = False
    if not done or not check.is_symbolic:
        return
    check.claims["confirmed"] = partial(_is_among, done)
    real = "every integer pay-off" if check.integers else "every real pay-off"
    for name in (*check.open, TERMINATES):
        if total.applied[name] or name == TERMINATES:
            covered = f"{in_words(done, check.subject, real)}; {total.paths:,} paths"
            yield rung(name, "confirmed", covered, is_enough=is_enough(done, check.budget))


def _is_among(done: Sequence[Family | OneShape], tree: Tree) -> bool:
    """Whether the tree is of a shape that was taken with every window: one of few leaves, its types alternating."""
    plain = [family for family in done if isinstance(family, Family) and not (family.unary or family.mixed)]
    most = max((family.leaves for family in plain if not family.full), default=0)
    branching = {len(tree.children(node)) for node in tree.nodes()}
    return len(tree.leaves()) <= most and 1 not in branching and is_alternating(tree)


def _one(
    check: Check, skeleton: Skeleton, flipped: bool, kind: Kind, total: Confirmation, tick: Tick
) -> Iterator[Event]:
    """One shape; where a clause is broken, once more without it."""
    while check.is_symbolic:
        made = confirm(
            check.subject,
            skeleton,
            kind,
            check.open,
            integers=check.integers,
            flipped=flipped,
            tick=tick,
        )
        check.integers = made.integers
        check.constants = check.constants or made.constants
        total.applied += made.applied
        total.paths += made.paths
        if made.fault is not None:
            yield from check.found("confirmed", TERMINATES, made.fault[1])
        elif made.broken is not None:
            yield from check.found("confirmed", *made.broken)
        else:
            return
