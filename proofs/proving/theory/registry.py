"""The theorems in the order in which they are proved, each after those that it uses."""

from collections.abc import Iterable, Mapping
from typing import Final

from proofs.proving.theory import (
    ages,
    ancestry,
    best_successors,
    clean_trees,
    closed,
    common_path,
    components,
    contexts,
    convergence,
    cycles,
    dead_nodes,
    failed_windows,
    informed,
    liveness,
    marking,
    milestones,
    mt_best_first,
    mt_max_trees,
    mt_nested,
    mt_passes,
    mt_retained,
    mtd_guesses,
    mtd_nodes,
    nested_windows,
    open_dead,
    open_leaves,
    open_merits,
    proof_sizes,
    scout_nodes,
    scout_sandwich,
    sss2_dominance,
    sss2_milestones,
    sss2_nodes,
    stockman,
    thresholds,
    window_search,
)
from proofs.proving.theory.induction import Theorem

_MODULES: Final = (
    stockman,
    open_merits,
    closed,
    liveness,
    ancestry,
    common_path,
    open_leaves,
    window_search,
    failed_windows,
    nested_windows,
    clean_trees,
    open_dead,
    dead_nodes,
    informed,
    ages,
    milestones,
    sss2_nodes,
    sss2_milestones,
    sss2_dominance,
    convergence,
    best_successors,
    thresholds,
    components,
    marking,
    contexts,
    cycles,
    mtd_nodes,
    mt_passes,
    mt_retained,
    mt_max_trees,
    mt_nested,
    mt_best_first,
    mtd_guesses,
    scout_nodes,
    scout_sandwich,
    proof_sizes,
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
