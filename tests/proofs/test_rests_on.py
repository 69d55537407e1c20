"""What a verdict rests on is measured; a mistake in what is said not to matter proves nothing wrong."""

import ast
import copy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from proofs.judging import kernel_page
from proofs.judging.rests_on import CANNOT_MATTER, HOME, MATTERS_ALL_THE_SAME, excuse_of, in_words, lines_that_matter
from proofs.proving import requested
from proofs.proving.inference import conclude as concluding
from proofs.proving.inference import find as finding
from proofs.proving.inference import own as proving
from proofs.proving.inference import roles
from proofs.proving.inference import search as searching
from proofs.proving.inference.formulas import Formulas
from proofs.proving.inference.houdini import Houdini
from proofs.proving.inference.own import prove_own
from proofs.proving.inference.search import search_of
from proofs.proving.phrasing import fragment_of
from proofs.proving.requested import named
from proofs.proving.source.fragment import FragmentError
from proofs.proving.source.same_program import is_the_same_but_for_invariants
from proofs.sandbox.loader import load as load_by_request
from proofs.symbolic.order import OrderStore

WRONG = kernel_page.PLAIN_SEARCH.replace("best = min(best, v)", "best = v")
LATE = kernel_page.PLAIN_SEARCH.replace("alpha >= beta", "alpha > beta")


def is_proved(text: str, tmp_path: Path) -> bool:
    (tmp_path / "mine.py").write_text(text)
    request = f"{tmp_path / 'mine.py'}:search"
    try:
        return prove_own(request, "alphabeta", needed=lambda _: [], by_procedure={}).holds
    except (FragmentError, AssertionError, ArithmeticError, LookupError, TypeError):
        return False


def _keep_all(self: Houdini, questions: list[Any]) -> None:
    self.kept += questions


FAULTS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "every candidate survives": lambda patch: patch.setattr(Houdini, "_weaken_by", _keep_all),
    "Z3 is believed to refute everything": lambda patch: patch.setattr(Formulas, "ask", lambda *_: False),
    "no obligation is seen to be left": lambda patch: patch.setattr(Houdini, "left", lambda _self: None),
    "nothing is proposed": lambda patch: patch.setattr(finding, "tiers", lambda *_: iter([[]])),
    "a run finds no difference": lambda patch: patch.setattr(proving, "must_agree", lambda pair: pair.kind.values),
    "the store calls open questions settled": lambda patch: patch.setattr(OrderStore, "ask", lambda *_: True),
    "an end of the window is taken for the other": lambda patch: patch.setattr(
        roles, "words_of", lambda *_: ["tree", "node", "beta", "alpha"]
    ),
    "no assert is written down": lambda patch: patch.setattr(concluding, "asserts", lambda *_, **__: []),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("text", [WRONG, LATE], ids=["the last child counts", "a cutoff too late"])
def test_a_fault_in_what_cannot_matter_proves_nothing_wrong(
    fault: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    FAULTS[fault](monkeypatch)
    assert not is_proved(text, tmp_path)


def test_the_right_search_is_proved_without_them(tmp_path: Path) -> None:
    assert is_proved(kernel_page.PLAIN_SEARCH, tmp_path)


def test_what_is_excused_is_there_and_what_matters_is_not_excused() -> None:
    for name in (*CANNOT_MATTER, *MATTERS_ALL_THE_SAME):
        assert (HOME / name).exists(), name
    assert not any(map(excuse_of, MATTERS_ALL_THE_SAME))


@pytest.mark.more
def test_the_modules_of_a_proof_are_those_that_ran(tmp_path: Path) -> None:
    modules = kernel_page.measured(kernel_page.rows(tmp_path)["alpha-beta and its relatives: alphabeta, negascout"])
    paths = {one.path: one for one in modules}
    assert not paths["proofs/proving/explore.py"].excuse
    assert "proofs/proving/phrasing/program.py" not in paths  # nothing is rewritten
    assert "proofs/proving/theory/trees.py" not in paths
    assert lines_that_matter(modules) == sum(one.lines for one in modules if not one.excuse)
    first, *_ = in_words(modules)
    assert first.startswith(f"rests on {lines_that_matter(modules):,} lines of ")


def page_rows() -> dict[str, str]:
    text = kernel_page.PAGE.read_text().partition(kernel_page.BEGIN)[2].partition(kernel_page.END)[0]
    return {line.strip("| ").split(" | ")[0]: f"{line}\n" for line in text.splitlines()[2:]}


def test_the_page_has_a_row_for_each_kind_of_verdict(tmp_path: Path) -> None:
    assert [*page_rows()] == [*kernel_page.rows(tmp_path)]


LONG = ("iterative deepening:", "graphs, the limit", "graphs, by components", "the theorems")  # minutes, all calls told


@pytest.mark.sampled(20, "more")
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.evidence] * name.startswith(LONG)) for name in page_rows()],
)
def test_the_page_says_how_many_lines_a_verdict_rests_on(name: str) -> None:
    assert kernel_page.row_of(name) == page_rows()[name]


def test_a_rule_or_pass_that_is_said_to_be_idle_leaves_the_translation_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The translation is the same without them."""
    (tmp_path / "mine.py").write_text(kernel_page.WITH_TABLE)
    function = named(f"{tmp_path / 'mine.py'}:search").function
    program = fragment_of.in_fragment(function)
    used = program.rewritten_by
    assert used
    monkeypatch.setattr(fragment_of, "PASSES", [step for step in fragment_of.PASSES if step.__module__ in used])
    monkeypatch.setattr(fragment_of, "RULES", [rule for rule in fragment_of.RULES if rule.name in used])
    again = fragment_of.in_fragment(function)
    assert [*map(ast.unparse, again.definitions.values())] == [*map(ast.unparse, program.definitions.values())]
    monkeypatch.setattr(fragment_of, "PASSES", ())
    without = fragment_of.in_fragment(function)
    assert without.state() != program.state()


# WHAT REWRITES A SOURCE


def edits(definition: ast.FunctionDef) -> Iterator[ast.FunctionDef]:
    """The function with one thing in it changed: a statement left out, a comparison, a number, a name, an order."""
    names = sorted({node.id for node in ast.walk(definition) if isinstance(node, ast.Name)})
    for place, node in enumerate(ast.walk(definition)):
        for other in _others(node, names):
            edited = copy.deepcopy(definition)
            at = [*ast.walk(edited)][place]
            vars(at).update(other)
            yield edited


def _others(node: ast.AST, names: list[str]) -> Iterator[dict[str, Any]]:
    match node:
        case ast.FunctionDef(body=body) | ast.For(body=body) | ast.While(body=body) | ast.If(body=body):
            yield from ({"body": body[:number] + body[number + 1 :]} for number, _ in enumerate(body))
            if len(body) > 1:
                yield {"body": body[::-1]}
            if isinstance(node, ast.If) and node.orelse:
                yield {"orelse": []}
        case ast.Compare():
            yield {"ops": [ast.Gt() if isinstance(node.ops[0], ast.Lt) else ast.Lt()]}
            yield {"left": node.comparators[0]}
        case ast.Constant():
            yield {"value": 7}
        case ast.Name(word):
            yield {"id": names[(names.index(word) + 1) % len(names)]}
        case ast.Call(args=[_, _, *_]):
            yield {"args": node.args[::-1]}
        case ast.Attribute(attr=word):
            yield {"attr": "is_max" if word != "is_max" else "value"}
        case ast.BoolOp(op):
            yield {"op": ast.Or() if isinstance(op, ast.And) else ast.And()}


@pytest.mark.parametrize("text", [kernel_page.PLAIN_SEARCH, kernel_page.WITH_TABLE], ids=["plain", "with a table"])
def test_any_slip_in_rewriting_is_seen(text: str, tmp_path: Path) -> None:
    """So a verdict does not rest on what rewrites a source, where the result is seen to be the source."""
    (tmp_path / "mine.py").write_text(text)
    program = fragment_of.in_fragment(named(f"{tmp_path / 'mine.py'}:search").function)
    assert program.says_the_same()
    whole, count = program.definitions["search"], 0
    for edited in edits(whole):
        program.definitions["search"] = edited
        assert ast.dump(edited) == ast.dump(whole) or not program.says_the_same(), ast.unparse(edited)
        count += 1
    assert count > 60


@pytest.mark.parametrize("text", [kernel_page.PLAIN_SEARCH, kernel_page.WITH_TABLE], ids=["plain", "with a table"])
def test_any_slip_in_saying_invariants_is_seen(text: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(text)
    form = "minimax" if text == kernel_page.PLAIN_SEARCH else "negamax"
    search = search_of(named(f"{tmp_path / 'mine.py'}:search").function, "alphabeta", [], form)
    assert search.program.is_as_written
    (head,) = search.heads
    said = search.program.definitions[head.function]
    (plain,) = [one for one in [copy.deepcopy(said)] if _without_heads(one, head.name)]
    takes = search.program.takes
    assert is_the_same_but_for_invariants(plain, said, lambda word: word in takes)
    for edited in edits(plain):
        is_same = ast.dump(edited) == ast.dump(plain)
        assert is_same or not is_the_same_but_for_invariants(edited, said, lambda word: word in takes)


def _without_heads(definition: ast.FunctionDef, label: str) -> bool:
    """Take out, by hand, what was put into the function."""
    (loop,) = [node for node in ast.walk(definition) if isinstance(node, ast.For)]
    assert label in ast.unparse(loop.body[0])
    del loop.body[0]
    while isinstance(first := definition.body[0], ast.Assign) and ast.unparse(first).split(" = ")[0].endswith("0"):
        del definition.body[0]
    return True


ALIASED = "B = {}\n" + kernel_page.WITH_TABLE.replace("TABLE = {}", "TABLE = B")
REBOUND = kernel_page.WITH_TABLE + "\n\ndef anew():\n    global TABLE\n    TABLE = {}\n"
STORED = kernel_page.WITH_TABLE + "\n\ndef spoil(node):\n    TABLE[node] = ('exact', 0)\n"


@pytest.mark.parametrize("text", [ALIASED, REBOUND, STORED], ids=["aliased", "bound again", "used elsewhere"])
def test_a_dict_that_others_may_change_is_no_table_of_the_search(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.py").write_text(text)
    from proofs.proving.phrasing import tables

    monkeypatch.setattr(tables, "_must_be_the_searchs_own", lambda *_: None)
    monkeypatch.setattr(fragment_of, "must_be_resolved", lambda _: None)
    assert not fragment_of.in_fragment(named(f"{tmp_path / 'mine.py'}:search").function).says_the_same()


def test_another_function_than_the_one_that_is_named_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = WRONG.replace("search", "wrong")
    (tmp_path / "mine.py").write_text(kernel_page.PLAIN_SEARCH + other)
    (tmp_path / "its.py").write_text(kernel_page.PLAIN_SEARCH)
    right = f"{tmp_path / 'mine.py'}:search"
    assert named(right).function.__name__ == "search"
    for elsewhere in (f"{tmp_path / 'mine.py'}:wrong", f"{tmp_path / 'its.py'}:search"):
        with monkeypatch.context() as patch:
            patch.setattr(requested, "load", lambda _, elsewhere=elsewhere: load_by_request(elsewhere))
            with pytest.raises(FragmentError, match="name the function where it is written"):
                named(right)


def test_functions_that_rely_on_each_other_are_not_proved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever decides which functions have contracts cannot make a circle of proofs."""
    monkeypatch.setattr(searching, "must_not_rely_on_each_other", lambda *_: None)
    text = "".join(
        f"def {one}(tree, node):\n    if not tree.children(node):\n        return {other}(tree, node)\n"
        f"    best = None\n    for c in tree.children(node):\n        v = {one}(tree, c)\n"
        "        best = v if best is None else max(best, v) if tree.is_max(node) else min(best, v)\n"
        "    return best\n\n\n"
        for one, other in (("search", "helper"), ("helper", "search"))
    )
    (tmp_path / "mine.py").write_text(text)
    with pytest.raises((FragmentError, AssertionError, RecursionError)):
        assert prove_own(f"{tmp_path / 'mine.py'}:search", "minimax", needed=lambda _: [], by_procedure={}).holds
