"""`sampled`: random trees, larger than can be enumerated; the last look, after all that is complete.

Sizes, shapes and ties all vary: from one leaf to `LEAVES`, from long chains to wide fans, from three different pay-offs
to nineteen. Some trees have their pay-offs in order, rising or falling: there a search cuts least, and a driver that
moves its guess by one pay-off at a time needs most passes. Every check draws the same trees.
"""

import math
import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from proofs.checking.core.budget import SEED
from proofs.checking.core.calling import Subject
from proofs.checking.core.clock import Clock
from proofs.checking.core.domain import Domain
from proofs.checking.core.game import Case, Finding, Sample
from proofs.checking.core.run_once import attempt
from proofs.checking.core.template import height
from specs.contracts import Clause
from specs.tree import Builder, Tree
from specs.values import NEG_INF, POS_INF, Value, is_finite

LEAVES: Final = 24
DEEPEST: Final = 32  # inner nodes on a path
LARGEST: Final = 9  # pay-off
IN_ORDER: Final = 0.25  # of the trees
SINGLE_CHILD: Final = 0.15  # of the nodes that could as well be a leaf or branch


def sample(
    subject: Subject,
    clauses: Mapping[str, Clause],
    examples: int,
    applied: dict[str, int],
    clock: Clock,
    *,
    full: bool = False,
) -> Sample:
    """Draw so many trees, up to the first finding. `full`: with no other window than the full one."""
    rng = random.Random(SEED)  # noqa: S311 - random trees need no secrets
    tick = clock.until(1)
    negamax, domain = subject.is_negamax, subject.domain
    roots = (True,) if negamax else (True, False)
    wide = numbers(domain, LEAVES)
    for _ in range(examples):
        tick()
        few, many = numbers(domain, rng.choice((1, 3, LARGEST))), numbers(domain, LARGEST)  # few make ties frequent
        in_order, alternating = rng.random() < IN_ORDER, subject.alternates
        payoffs = wide if in_order else few
        tree = subject.grown(rng, random_tree(rng, payoffs, roots, alternating=alternating, in_order=in_order), payoffs)
        tests = [rng.choice(many) for _ in range(rng.randint(1, 4))]
        drawn = subject.spec.calls.drawn(random_window(rng, many), tests, full=full)
        calls = subject.spec.calls.to_a_depth(drawn, rng, height(tree))
        flipped = rng.random() < 0.5
        finding: Finding | None = attempt(subject, Case(tree, calls, flipped and negamax), clauses, applied)
        if finding is not None:
            return Sample(examples, finding)
    return Sample(examples)


def numbers(domain: Domain, largest: int) -> list[Value]:
    """Small integers, of real pay-offs also fractions: in the range that the check is about, near 0 and at its ends."""
    if domain.few:
        return [*domain.few]

    def within(number: int) -> Any:
        return domain.nearest(number)

    low = within(-largest)
    high = within(max(largest, math.floor(low) + 2 * largest))
    low = within(min(-largest, math.ceil(high) - 2 * largest))
    parts = 1 if domain.kind != "real" else 2 if high - low > LARGEST else 64  # of a whole
    found: list[Value] = [
        number // parts if number % parts == 0 else number / parts
        for number in range(math.ceil(low * parts), math.floor(high * parts) + 1)
    ]
    return [*found, *(end for end in (domain.low, domain.high) if is_finite(end))]


def random_tree(
    rng: random.Random, payoffs: Sequence[Value], roots: Sequence[bool], *, alternating: bool, in_order: bool = False
) -> Tree:
    """A tree of up to `LEAVES` leaves, small ones as frequent as large ones; where types may be any, half alternate.

    `in_order`: it is wide, and its pay-offs rise or fall from left to right.
    """
    builder = Builder()
    alternates = alternating or rng.random() < 0.5
    widest = LEAVES if in_order else rng.choice((2, 3, 5, LEAVES))
    size = rng.randint(1, LEAVES)
    left = [rng.choice(payoffs) for _ in range(size)]  # the leaf that is next gets the last of them
    if in_order:
        left.sort(reverse=rng.random() < 0.5)

    def grow(father: int | None, leaves: int, depth: int) -> None:
        if father is None:
            is_max: bool | None = rng.choice(roots)
        else:
            is_max = None if alternates else rng.random() < 0.5
        chain = depth < DEEPEST and rng.random() < SINGLE_CHILD
        if leaves == 1 and not chain:
            builder.leaf(father, left.pop(), is_max=is_max is not False)
            return
        node = builder.inner(father, is_max=is_max)
        for part in [leaves] if chain else random_parts(rng, leaves, widest):
            grow(node, part, depth + 1)

    grow(None, size, 0)
    return builder.tree()


def random_parts(rng: random.Random, whole: int, most: int) -> list[int]:
    """A number as a sum of two or more positive numbers, at most so many."""
    cuts = sorted(rng.sample(range(1, whole), rng.randint(1, min(whole, most) - 1)))
    return [end - start for start, end in zip([0, *cuts], [*cuts, whole], strict=True)]


def random_window(rng: random.Random, ends: Sequence[Value]) -> tuple[Value, Value]:
    """alpha < beta; each of them is sometimes infinite."""
    low, high = sorted(rng.choice(ends) for _ in range(2))
    if low == high:
        return rng.choice(((low, POS_INF), (NEG_INF, high)))
    return NEG_INF if rng.random() < 0.3 else low, POS_INF if rng.random() < 0.3 else high
