"""The theorems in the order in which they are proved, each after those that it uses."""

from collections.abc import Iterable, Mapping
from typing import Final

from proofs.proving.theory import (
    ages,
    clean_trees,
    closed,
    common_path,
    components,
    contexts,
    convergence,
    cycles,
    extensions,
    informed,
    liveness,
    mt_best_first,
    mt_calls,
    mtd_guesses,
    mtd_nodes,
    nested_windows,
    open_merits,
    scout_nodes,
    sss2_milestones,
    sss2_nodes,
    thresholds,
    trees,
    window_search,
)
from proofs.proving.theory.induction import Theorem

_MODULES: Final = (
    trees,
    open_merits,
    closed,
    liveness,
    common_path,
    window_search,
    nested_windows,
    clean_trees,
    informed,
    ages,
    sss2_nodes,
    sss2_milestones,
    convergence,
    thresholds,
    components,
    contexts,
    cycles,
    mtd_nodes,
    mt_calls,
    mt_best_first,
    mtd_guesses,
    scout_nodes,
    extensions,
)


def in_order(theorems: Iterable[Theorem]) -> dict[str, Theorem]:
    """The theorems by id; refused is one that rests on what is not proved before it.

    A theorem may use those that come before it, and of these the claims that they prove, on the sides on which they do.
    """
    done: dict[str, Theorem] = {}
    for theorem in theorems:
        for id in theorem.uses:
            if id not in done:
                raise ValueError(f"{theorem.id} uses {id}, which is not proved before it")
        for claim in (*theorem.lemmas, *theorem.cites):
            if not any(claim in done[id].proved for id in theorem.uses):
                raise ValueError(f"{theorem.id}: “{claim.sentence}” is proved by no theorem that it uses")
        done[theorem.id] = theorem
    return done


THEOREMS: Final[Mapping[str, Theorem]] = in_order(theorem for module in _MODULES for theorem in module.THEOREMS)
