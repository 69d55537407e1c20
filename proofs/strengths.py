"""trusted: the symbolic engines of `verified check`, run on the built-in procedures for the ledger.

Which procedure is held against which specification, how far, and with which words for the scope. An inductive step is
made where a procedure calls itself. It is not made of `expand`, `expandtip` and `diminish` (SSS-2): they return
solution trees, and what they promise (the oldest tree of smaller value, a milestone) is about those trees and all that
stands below the node, not about values that one step could relate.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from proofs.checking import built_in
from proofs.checking.abstract import NotApplicableError
from proofs.checking.any_guess import ANY_GUESS
from proofs.checking.by_induction import LOOKAHEAD
from proofs.checking.cases import Family, families
from proofs.checking.confirm import confirm, kinds_of
from proofs.checking.graph_confirm import confirm_graph
from proofs.checking.graph_runs import GRAPH
from proofs.checking.induct import induct
from proofs.checking.scopes import in_words
from proofs.checking.settings import setting_of
from proofs.checking.specification import ALPHABETA, MINIMAX, MT, Spec
from proofs.checking.subject import Subject
from proofs.checking.variations import (
    FIRST,
    GUESSED,
    INFORMED,
    MINIMAX_AT,
    MIRROR,
    TWO_BOUNDS,
    WITH_ETC,
    WITH_TABLE,
)
from proofs.enumeration.graph_shapes import levels
from proofs.exhaust import Evidence, Verdict
from proofs.symbolic.terms import UnsupportedError
from specs.contracts import Clause, contracts
from verified.alphabeta import alphabeta
from verified.alphabeta_informed import alphabeta_informed
from verified.graphs.graph_registry import GRAPH_ALGORITHMS
from verified.memory.alphabeta_etc import alphabeta_etc
from verified.memory.alphabeta_tt import alphabeta_tt
from verified.minimax import minimax
from verified.negascout import negascout
from verified.null_window.mt import mt
from verified.null_window.mt_dual import mt_mirror
from verified.null_window.mt_two_bounds import mt_two_bounds
from verified.registry import ALGORITHMS
