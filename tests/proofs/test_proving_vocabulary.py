"""What a proof may speak of is a value, made of the models that it names: nothing depends on what ran before."""

import random
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from itertools import islice
from types import FunctionType, ModuleType
from typing import Any

import pytest

from proofs.dossiers.shelf import PROCEDURES
from proofs.mutants.reload import execute
from proofs.proving.execution.calls import subject_of
from proofs.proving.explore import Exploration, attempt
from proofs.proving.models.core import CORE
from proofs.proving.models.library import LIBRARY
from proofs.proving.models.memory import MEMORY
from proofs.proving.models.moves import MOVES
from proofs.proving.models.sss2 import SSS2
from proofs.proving.models.table_children import TABLE_CHILDREN
from proofs.proving.procedures import Row
from proofs.proving.solvers.smtlib import whole
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Vocabulary
from proofs.symbolic.terms import NeedsIntegersError

ROWS = [*PROCEDURES.values()]

PATHS = 10  # of each procedure: its first ones are enough to see a difference

# THE SAME OBLIGATIONS IN ANY ORDER


def first_obligations(row: Row, paths: int = PATHS, *, integers: bool = False) -> list[str]:
    """The obligations that the first paths of a procedure give rise to: what they are, and as SMT-LIB text."""
    subject, rewrite = subject_of(row.function), row.vocabulary.rewrite
    if rewrite is not None:
        subject = type(subject)(**{**vars(subject), "function": rewrite(subject.function)})
    exploration = Exploration(subject, row.vocabulary, integers=integers)
    try:
        for _ in islice(exploration.world.explore(exploration._run), paths):
            pass
    except NeedsIntegersError:
        return first_obligations(row, paths, integers=True)
    return [f"{made.id} {made.kind} {made.what}\n{whole(made)}" for made in exploration.collector.obligations()]


def test_obligations_do_not_depend_on_what_was_proved_before() -> None:
    as_listed = {row.name: first_obligations(row) for row in ROWS}
    assert sum(map(len, as_listed.values())) > 200
    shuffled = random.Random(1).sample(ROWS, len(ROWS))
    assert {row.name: first_obligations(row) for row in shuffled} == as_listed


# WHAT A MODEL KNOWS IS REFUSED WITHOUT IT

HEAD = """from collections import deque
from specs.clauses.fail_soft import value
from specs.contracts import contract
from specs.solutions.informed_solutions import Solution
from specs.informed import InformedGameTree
from specs.tree import GameTree, N
from specs.values import NEG_INF, Value
from verified.memory.tables import Entry, Table, Unbounded
from verified.null_window.mt import Memory


@contract(value)
def search(tree: GameTree[N], node: N{}) -> Value:
    {}
    return tree.value(node)
"""
LINE = HEAD.count("\n", 0, HEAD.index("def search")) + 1
FOREIGN = {
    "a memory": ("", "memory = {}", LINE + 1, "{}: no proof knows what it is for"),
    "a table": ("", "table = Unbounded()", LINE + 1, "Unbounded is neither a function nor a constant"),
    "an entry": ("", "entry = Entry(NEG_INF)", LINE + 1, "Entry is neither a function nor a constant"),
    "a deque": ("", "rest = deque(tree.children(node))", LINE + 1, "deque is neither a function nor a constant"),
    "bounds of moves": ("", "low = dict.fromkeys(tree.children(node), 0)", LINE + 1, "dict.fromkeys: no proof knows"),
    "a solution tree": ("", "S = Solution(node, NEG_INF)", LINE + 1, "Solution is neither a function nor a constant"),
    "a memory that is given": (", memory: Memory[N]", "pass", LINE, "memory: Memory[N]: no proof knows"),
    "a table that is given": (", table: Table[N]", "pass", LINE, "table: Table[N]: no proof knows"),
    "a rule that is given": (", rule: NextBound", "pass", LINE, "rule: NextBound: no proof knows"),
    "a pair of heuristics": (", informed: InformedGameTree[N]", "pass", LINE, "InformedGameTree[N]: no proof knows"),
}


def refusal(parameter: str, statement: str, vocabulary: Vocabulary = CORE) -> str:
    text = HEAD.format(parameter, statement).replace("rule: NextBound", "rule: 'NextBound'").replace("'", "")
    text = f"from __future__ import annotations\n{text}".replace("\nfrom collections", "; from collections", 1)
    function: FunctionType = vars(execute(ModuleType("variant"), text))["search"]
    try:
        attempt(function, vocabulary)
    except FragmentError as refused:
        return str(refused)
    return ""


def refusals() -> Iterator[tuple[str, str]]:
    for name, (parameter, statement, _, _) in FOREIGN.items():
        yield name, refusal(parameter, statement)


def test_what_a_vocabulary_lacks_is_refused_before_and_after_other_proofs() -> None:
    before = dict(refusals())
    for name, (_, _, line, why) in FOREIGN.items():
        assert before[name].startswith(f"line {line}: "), name
        assert why in before[name]
    for row in ROWS:
        first_obligations(row, 2)
    assert refusal("", "memory = {}", LIBRARY) == ""  # to others it is known
    assert refusal("", "table = Unbounded()", CORE.extended_by(TABLE_CHILDREN)) == ""
    assert dict(refusals()) == before


# VOCABULARIES


def test_two_models_may_not_say_different_things() -> None:
    other = Vocabulary(sorts={"Value": CORE.sorts["bool"]})
    with pytest.raises(ValueError, match="two models say what 'Value' is among the sorts"):
        CORE.extended_by(other)
    allowed = Vocabulary(sorts=other.sorts, overrides=frozenset({("sorts", "Value")}))
    assert CORE.extended_by(allowed).sorts["Value"] is CORE.sorts["bool"]
    with pytest.raises(ValueError, match="two models rewrite the source"):
        SSS2.extended_by(Vocabulary(rewrite=lambda function: function))


def test_a_model_may_be_named_twice() -> None:
    twice = CORE.extended_by(MEMORY, MOVES, MEMORY, MOVES)
    once = CORE.extended_by(MEMORY, MOVES)
    assert all(getattr(once, name) == getattr(twice, name) for name in ("sorts", "meanings", "marks", "axioms"))


def test_nothing_in_it_can_be_changed() -> None:
    sorts: Any = CORE.sorts
    with pytest.raises(TypeError):
        sorts["Value"] = sorts["bool"]
    with pytest.raises(FrozenInstanceError):
        CORE.sorts = {}  # type: ignore[misc]  # the point


def test_every_model_says_what_it_assumes_or_assumes_nothing() -> None:
    for row in ROWS:
        assert {*CORE.axioms} <= {*row.vocabulary.axioms}
        assert {*CORE.laws} <= {*row.vocabulary.laws}
    assert {"memory"} <= {*MEMORY.axioms}
    assert {"payoffs-end", "key-below", "brothers-apart"} <= {*MEMORY.laws}
    assert {"table"} <= {*TABLE_CHILDREN.axioms}
    assert {"table-loses", "each-entry"} <= {*TABLE_CHILDREN.laws}
    assert {"heuristics"} <= {*SSS2.axioms}
    assert {"pair-valid", "pair-consistent"} <= {*SSS2.laws}
