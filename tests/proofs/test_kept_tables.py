"""A function with a table has a symbolic step: any table in which every entry is true, and what that means is found."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from proofs.checking.core.budget import Budget
from proofs.checking.core.calling import Subject
from proofs.checking.core.clock import Clock
from proofs.checking.specs import SPECS
from proofs.checking.stages.check_state import Check
from proofs.checking.stages.induction import by_induction
from proofs.checking.worker import places
from proofs.sandbox.loader import load

FLAGS = """
from math import inf

class Search:
    def __init__(self):
        self.tt = {}

    def search(self, tree, node, alpha, beta):
        entry = self.tt.get(node)
        if entry is not None:
            v, flag = entry
            if flag == "E" or (flag == "L" and v >= beta) or (flag == "U" and v <= alpha):
                return v
        children = tree.children(node)
        if not children:
            return tree.value(node)
        best, a = -inf, alpha
        for child in children:
            best = max(best, -self.search(tree, child, -beta, -a))
            a = max(a, best)
            if a >= beta:
                break
        self.tt[node] = best, "U" if best <= alpha else "L" if best >= beta else "E"
        return best
"""
CHANGED_IN_PLACE = """
from math import inf

TABLE = {}

def search(tree, node, alpha, beta):
    if node not in TABLE:
        TABLE[node] = [-inf, inf]
    entry = TABLE[node]
    if entry[0] >= beta:
        return entry[0]
    if entry[1] <= alpha:
        return entry[1]
    children = tree.children(node)
    if not children:
        v = tree.value(node)
    elif tree.is_max(node):
        v, a = -inf, alpha
        for child in children:
            v = max(v, search(tree, child, a, beta))
            a = max(a, v)
            if v >= beta:
                break
    else:
        v, b = inf, beta
        for child in children:
            v = min(v, search(tree, child, alpha, b))
            b = min(b, v)
            if v <= alpha:
                break
    if v > alpha:
        entry[0] = v
    if v < beta:
        entry[1] = v
    return v
"""
MEANINGS = {
    "flags": (FLAGS, "Search.search", "negamax", "(v, 'E'): f = v; (v, 'U'): f <= v; (v, 'L'): f >= v"),
    "bounds that change where they stand": (CHANGED_IN_PLACE, "search", "minimax", "f >= v and f <= v"),
    "both values are exact": (
        FLAGS.replace('best, "U"', '(best, best), "U"').replace("v, flag = entry", "(v, _), flag = entry"),
        "Search.search",
        "negamax",
        "((v, v), 'E'): f = v and f = v",
    ),
    "a best move": (
        FLAGS.replace('best, "U"', 'best, children[0], "U"').replace("v, flag = entry", "v, _, flag = entry"),
        "Search.search",
        "negamax",
        "(v, node, 'E'): f = v",
    ),
    "a key of two parts": (
        FLAGS.replace("self.tt[node]", "self.tt[node, 1]").replace("self.tt.get(node)", "self.tt.get((node, 1))"),
        "Search.search",
        "negamax",
        "(v, 'L'): f >= v",
    ),
}
WRONG = {
    "the flag is computed from the alpha that the loop has changed": (FLAGS, "best <= alpha", "best <= a"),
    "a bound is kept as exact": (FLAGS, '"L" if best >= beta else "E"', '"E"'),
    "a bound is used on the wrong side": (FLAGS, "v >= beta)", "v <= beta)"),
    "a bound is used without a look at the window": (FLAGS, '(flag == "L" and v >= beta)', 'flag == "L"'),
    "the table has the father's value": (FLAGS, "self.tt[node] = best", "self.tt[children[0]] = best"),
    "a low bound is stored beyond the window": (CHANGED_IN_PLACE, "if v > alpha:", "if v >= alpha:"),
    "a high bound is stored for any value": (CHANGED_IN_PLACE, "if v < beta:", "if True:"),
}


def induced(tmp_path: Path, text: str, name: str, form: str, entry: Any = None) -> list[dict[str, Any]]:
    path = tmp_path / "kept.py"
    path.write_text(dedent(text))
    subject = Subject(load(f"{path}:{name}"), SPECS["alphabeta"], form)
    budget = Budget(seconds=600, branching=2)
    check = Check(subject, budget, SPECS["alphabeta"].required, Clock(600), keeps=places(subject), entry=entry)
    return [event for event in by_induction(check) if event["event"] != "stage"]


@pytest.mark.parametrize("story", MEANINGS)
@pytest.mark.sampled(4)
def test_the_meaning_of_an_entry_is_found(story: str, tmp_path: Path) -> None:
    *program, meaning = MEANINGS[story]
    events = induced(tmp_path, *program)
    assert {event["clause"] for event in events} == {"success", "fail-low", "fail-high", "terminates"}, events
    assert all("every history" in event["scope"] and meaning in event["scope"] for event in events), events


@pytest.mark.parametrize("story", WRONG)
def test_what_is_not_kept_up_is_not_inductive(story: str, tmp_path: Path) -> None:
    text, right, wrong = WRONG[story]
    assert right in text
    name, form = ("Search.search", "negamax") if text is FLAGS else ("search", "minimax")
    events = induced(tmp_path, text.replace(right, wrong), name, form)
    assert [event["event"] for event in events] == ["note"], events
    assert re.match("not inductive|inductive does not apply: symbolic", events[0]["text"]), events


def test_a_meaning_that_is_given(tmp_path: Path) -> None:
    def true(entry: Any, f: Any) -> bool:
        v, flag = entry
        return bool(f == v if flag == "E" else f >= v if flag == "L" else f <= v)

    def too_strong(entry: Any, f: Any) -> bool:
        return bool(f == entry[0])

    def too_weak(entry: Any, f: Any) -> bool:
        return bool(entry is not f)

    program = FLAGS, "Search.search", "negamax"
    events = induced(tmp_path, *program, entry=true)
    assert all(event["event"] == "rung" and "as true says" in event["scope"] for event in events), events
    assert "stores what is not true" in induced(tmp_path, *program, entry=too_strong)[0]["text"]
    assert "not inductive" in induced(tmp_path, *program, entry=too_weak)[0]["text"]


@pytest.mark.parametrize(
    ("right", "other", "why"),
    [
        ("self.tt.get(node)", "self.tt.get(hash(node))", "hash"),
        ("entry = self.tt", "len(self.tt)\n        entry = self.tt", "how large its table is"),
        ("entry = self.tt", "list(self.tt)\n        entry = self.tt", "its table"),
        ("self.tt = {}", "self.tt = {}\n        self.n = []", "self.n"),
        ("self.tt.get(node)", "self.tt.get(alpha)", "something else than a node"),
        ("self.tt = {}", "self.tt = {0: (0, 'E')}", "self.tt"),
        ("self.tt = {}", "self.tt = self.other = {}", "self.tt"),  # what is stored in the one is found in the other
        (
            "best, a = -inf, alpha",
            "best, a = -inf, alpha\n        held = self.tt.setdefault(children[0], [0, 'none'])",
            "holds an entry of a child",  # which the call changes, or the function when the call is over
        ),
    ],
)
def test_where_a_step_cannot_say_it_the_note_says_why(right: str, other: str, why: str, tmp_path: Path) -> None:
    events = induced(tmp_path, FLAGS.replace(right, other, 1), "Search.search", "negamax")
    assert [event["event"] for event in events] == ["note"], events
    assert why in events[0]["text"], events
