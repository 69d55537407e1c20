"""`sampled`: random trees, larger than can be enumerated; the last look, after all that is complete.

Sizes, shapes and ties all vary: from one leaf to `LEAVES`, from long chains to wide fans, from three different pay-offs
to nineteen. Every check draws the same trees.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Final

from proofs.checking.core.calling import Subject
from proofs.checking.core.clock import Clock
from proofs.checking.core.game import Case, Finding, Sample
from proofs.checking.core.run_once import attempt
from specs.contracts import Clause
from specs.tree import Builder, Tree
from specs.values import NEG_INF, POS_INF, Value

LEAVES: Final = 24
DEEPEST: Final = 32  # inner nodes on a path
LARGEST: Final = 9  # pay-off
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
    rng = random.Random(0)  # noqa: S311 - random trees need no secrets
    tick = clock.until(1)
    negamax = subject.is_negamax
    for _ in range(examples):
        tick()
        tree = random_tree(rng, roots=(True,) if negamax else (True, False), alternating=negamax)
        tests = [rng.randint(-LARGEST, LARGEST) for _ in range(rng.randint(1, 4))]
        calls = subject.spec.calls.drawn(random_window(rng), tests, full=full)
        flipped = rng.random() < 0.5
        finding: Finding | None = attempt(subject, Case(tree, calls, flipped and negamax), clauses, applied)
        if finding is not None:
            return Sample(examples, finding)
    return Sample(examples)


def random_tree(rng: random.Random, roots: Sequence[bool], *, alternating: bool) -> Tree:
    """A tree of up to `LEAVES` leaves, small ones as frequent as large ones; where types may be any, half alternate."""
    builder = Builder()
    alternates = alternating or rng.random() < 0.5
    largest = rng.choice((1, 3, LARGEST))  # few different pay-offs make ties frequent
    widest = rng.choice((2, 3, 5, LEAVES))

    def grow(father: int | None, leaves: int, depth: int) -> None:
        if father is None:
            is_max: bool | None = rng.choice(roots)
        else:
            is_max = None if alternates else rng.random() < 0.5
        chain = depth < DEEPEST and rng.random() < SINGLE_CHILD
        if leaves == 1 and not chain:
            builder.leaf(father, rng.randint(-largest, largest), is_max=is_max is not False)
            return
        node = builder.inner(father, is_max=is_max)
        for part in [leaves] if chain else random_parts(rng, leaves, widest):
            grow(node, part, depth + 1)

    grow(None, rng.randint(1, LEAVES), 0)
    return builder.tree()


def random_parts(rng: random.Random, whole: int, most: int) -> list[int]:
    """A number as a sum of two or more positive numbers, at most so many."""
    cuts = sorted(rng.sample(range(1, whole), rng.randint(1, min(whole, most) - 1)))
    return [end - start for start, end in zip([0, *cuts], [*cuts, whole], strict=True)]


def random_window(rng: random.Random) -> tuple[Value, Value]:
    """alpha < beta; each of them is sometimes infinite."""
    low, high = sorted(rng.sample(range(-LARGEST, LARGEST + 1), 2))
    return NEG_INF if rng.random() < 0.3 else low, POS_INF if rng.random() < 0.3 else high
