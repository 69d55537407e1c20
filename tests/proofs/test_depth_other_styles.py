"""Searches to a depth as other projects write them: a node that knows its children, a table that is handed in."""

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from proofs.checking.check import check
from proofs.proving import explore
from proofs.proving.inference import own
from proofs.proving.inference.conclude import OutOfTimeError
from proofs.proving.inference.own import Own, prove_own
from proofs.proving.source.fragment import FragmentError
from tests.proofs.depth_corpus import HOME
from tests.proofs.oracle.evaluated import Call, Game, Search, from_depth, refuted, refuted_in_depth

TEXT = (HOME / "peer.py").read_text()
FIRST, LAST = TEXT.index("class Color"), TEXT.index("class Flag")
NODES = TEXT[FIRST:LAST]  # which `--game colored` has, too
OTHER = (HOME / "colored.py").read_text()
EXACT = "    if entry.flag is Flag.EXACT:\n"
STORED = "T[u.id] = Entry(value, depth, flag)"
KEEPS = "u.id not in T or T[u.id].depth <= depth"
LEAF = "or not u.children:\n        return min("
RESULT = "    return store(T, u, depth, alpha, beta, value)\n\n\ndef pvs"
AGAIN = "            if low < score < beta:\n"
BOUNDS = """\
            elif entry.flag == Flag.LOWERBOUND and entry.value >= beta:
                return entry.value
            elif entry.flag == Flag.UPPERBOUND and entry.value <= alpha:
                return entry.value
"""
NARROWS = """\
            elif entry.flag == Flag.LOWERBOUND:
                alpha = max(alpha, entry.value)
            elif entry.flag == Flag.UPPERBOUND:
                beta = min(beta, entry.value)
            if alpha >= beta:
                return entry.value
"""
ASKED = "if entry and entry.depth >= depth:\n        "
LEAF_OF_PVS = "len(u.children) == 0:\n        return "
DEEPER = "<= depth:\n        T[u.id] = Entry(value, depth + 1,"
CUT = "if value <= beta:\n                break\n            a"
OLDER = "T[u.id].lower if u.id in T else -inf"
FROM_SCORE = "-beta, -score, depth - 1, T)\n        best"
RIGHT = {
    "negamax": ("negamax", "", ""),
    "fail-hard": ("fail_hard", "", ""),
    "fail-soft": ("fail_soft", "", ""),
    "a table": ("with_table", "", ""),
    "a table that keeps deeper entries": ("with_table", f"    {STORED}", f"    if {KEEPS}:\n        {STORED}"),
    "a table of exact values": ("with_table", "entry.flag is Flag.LOWER and", "False and"),
    "pvs": ("pvs_with_table", "", ""),
    "pvs that logs": ("pvs_with_table", AGAIN, f"            log.debug('%s', number)\n{AGAIN}"),
    "the window is kept for the flag": ("negamax_table", "", ""),
    "the color decides": ("minimax_table", "", ""),
    "pvs, and T is None": ("pvs", "", ""),
    "a lookup of a type": ("search", "", ""),
    "replace only if shallower": ("search", "T[u.id].depth <= depth:", "T[u.id].depth > depth:"),
    "two kinds of entries in a file": ("alphabeta_memory", "", ""),
    "negascout": ("negascout", "", ""),
    "deepening": ("deepen", "", ""),
}  # fmt: skip
WRONG = {
    "the color is forgotten": ("negamax", "u.color.value * u.eval", "u.eval"),
    "a sign is forgotten": ("fail_soft", "-fail_soft(v,", "fail_soft(v,"),
    "one ply too few": ("fail_hard", f"    if depth == 0 {LEAF}", f"    if depth <= 1 {LEAF}"),
    "any depth": ("with_table", " or entry.depth < depth", ""),
    "bounds taken for values": ("with_table", EXACT, "    if entry:\n"),
    "flags exchanged": ("with_table", "Flag.UPPER if value <= alpha", "Flag.LOWER if value <= alpha"),
    "flag by the raised alpha": ("with_table", RESULT, RESULT.replace("alpha", "low")),
    "pvs without a second search": ("pvs_with_table", AGAIN, "            if False:\n"),
    "flag by the narrowed alpha": ("negamax_table", "value <= alpha_orig", "value <= alpha"),
    "Marsland's lookup": ("negamax_table", BOUNDS, NARROWS),
    "a deeper entry, whatever its flag": (
        "minimax_table", "if entry and entry.depth >= depth:\n        if", f"{ASKED}if entry.depth > depth or",
    ),
    "the color is forgotten in pvs": ("pvs", f"{LEAF_OF_PVS}u.color.value * u.eval", f"{LEAF_OF_PVS}u.eval"),
    "an entry says one ply more": ("search", "<= depth:\n        T[u.id] = Entry(value, depth,", DEEPER),
    "a cut where there is none": ("search", "if value >= beta:\n                break\n            a", CUT),
    "the lower bound of an older entry": ("alphabeta_memory", "Bounds(-inf, g", f"Bounds({OLDER}, g"),
    "negascout, again from the scout's score": ("negascout", "-beta, -alpha, depth - 1, T)\n        best", FROM_SCORE),
}  # fmt: skip
SEARCHES = {**RIGHT, **WRONG}
MINIMAX = ("minimax_table",)  # of the others the values are those of the player to move


def source_of(name: str) -> str:
    """The text with its edit, and with no nodes of its own."""
    function, old, new = SEARCHES[name]
    text = OTHER if f"def {function}(" in OTHER else TEXT.replace(NODES, "")
    assert not old or text.count(old) == 1, text.count(old)
    return text.replace(old, new) if old else text


def form_of(function: str) -> str:
    return "minimax" if function in MINIMAX else "negamax"


def with_nodes(text: str) -> str:
    return text.replace("class Flag", f"{NODES}class Flag")


def fresh(name: str) -> Any:
    code, function = compile(with_nodes(source_of(name)), name, "exec"), SEARCHES[name][0]

    def make() -> Search:
        module = sys.modules["a_search"] = ModuleType("a_search")  # where a dataclass looks for its own
        exec(code, vars(module))  # noqa: S102 - the text is that of the corpus
        table: dict[Any, Any] = {}

        def call(game: Game, given: Call) -> Any:
            depth, alpha, beta = given
            return vars(module)[function](module.Node(game, 0), alpha, beta, depth, table)

        return call

    return make


class AsMaxSeesIt(Game):
    """The search turns the signs itself: it is shown the numbers of MAX, and its results are those of the mover."""

    def evaluate(self, node: int) -> Any:
        return self.places[node].number


@pytest.mark.parametrize("name", SEARCHES)
def test_the_judge_says_which_is_right(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.proofs.oracle.evaluated.Game", AsMaxSeesIt)
    games = 300 if name in RIGHT else 3_000
    how = {} if SEARCHES[name][0] in MINIMAX else {"negamax": True}
    is_wrong = refuted(fresh(name), from_depth, games, **how)
    assert (is_wrong or refuted_in_depth(fresh(name), games, **how)) == (name in WRONG)


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.sampled(2)
@pytest.mark.more
@pytest.mark.many_games
def test_every_verdict_is_that_of_the_judge(name: str, tmp_path: Path) -> None:
    path = tmp_path / "searches.py"
    path.write_text(with_nodes(source_of(name)))
    function = SEARCHES[name][0]
    how = f"{function}(Node(tree, node, color), alpha, beta, depth, memory)"
    report = check(f"{path}:{function}", spec="depth", form=form_of(function), call=how, seconds=60)
    assert (report.verdict == "refuted") == (name in WRONG), str(report)


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.sampled(4)
@pytest.mark.more
@pytest.mark.many_games
def test_nothing_has_to_be_written_around_it(name: str, tmp_path: Path) -> None:
    path, function = tmp_path / "searches.py", SEARCHES[name][0]
    path.write_text(source_of(name))
    report = check(f"{path}:{function}", spec="depth", form=form_of(function), game="colored", seconds=60)
    assert (report.verdict == "refuted") == (name in WRONG), str(report)


# THE PROVER


BARE = "return static(u)\n    return max("
KNOWN = "def with_table(u, alpha, beta, depth, T):\n    known = look_up(T, u, depth, alpha, beta)\n"
BEFORE = "    before = T.get(u.id)\n    known"
INIT = "def __init__(self, {})"
SLIPS = {  # what the translation of `u.eval`, `u.color` and `u.id` has to refuse, or to take as it is
    "an entry that has an id": ("with_table", "self.flag = flag", "self.flag = self.id = flag"),
    "the number of the color": ("negamax", "u.color.value * u.eval", "u.color.value + u.eval"),
    "another node's color": ("negamax", BARE, BARE.replace("static(u)", "u.children[0].color.value * u.eval")),
    "the evaluation of MAX": ("negamax", "u.color.value * u.eval", "u.eval if u.color.value == -1 else -u.eval"),
    "the number of a node": ("with_table", "T.get(u.id)", "T.get(u.id + 1)"),
    "a class that keeps something else": ("with_table", "self.depth = depth", "self.depth = depth + 1"),
    "a class that keeps them in another place": (
        "with_table", INIT.format("value, depth, flag"), INIT.format("depth, value, flag"),
    ),
    "an entry that is not there": ("minimax_table", "if entry and entry.depth", "if not entry or entry.depth"),
    "a table that is None decides": (
        "pvs", "    first = True\n", "    first = True\n    if T is not None:\n        return 0\n",
    ),
    "a field that the class has by default": (
        "alphabeta_memory", "    depth: int\n    flag: Flag\n", "    flag: Flag\n    depth: int = 0\n",
    ),
    "an entry that was known before it gave no answer": (
        "with_table", KNOWN,
        KNOWN.replace("    known", BEFORE) + "    if known is None and before:\n        return before.value\n",
    ),
}  # fmt: skip


def proof_of(name: str, text: str, folder: Path, seconds: float = 60.0) -> Own:
    path = folder / "searches.py"
    path.write_text(text)
    request = f"{path}:{name}"
    return prove_own(
        request, "depth", "", form_of(name), needed=lambda _: [], by_procedure={}, is_colored=True, seconds=seconds
    )


@pytest.mark.more
@pytest.mark.parametrize("name", RIGHT)
def test_a_right_one_is_proved(name: str, tmp_path: Path) -> None:
    made = proof_of(SEARCHES[name][0], source_of(name), tmp_path)
    assert made.holds
    assert "witness" in made.proofs[-1].clauses


def test_where_the_paths_are_too_many_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explore, "MOST_PATHS", 3)
    with pytest.raises(FragmentError, match=r"line \d+: negamax has more than 3 paths"):
        proof_of("negamax", source_of("negamax"), tmp_path)


@pytest.mark.parametrize("name", [*WRONG, *SLIPS])
@pytest.mark.sampled(3, "more")
def test_a_wrong_one_is_not_proved_by_the_model_alone(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own, "must_agree", lambda pair: pair.kind.values)
    monkeypatch.setitem(SEARCHES, name, {**WRONG, **SLIPS}[name])
    try:
        assert not proof_of(SEARCHES[name][0], source_of(name), tmp_path, seconds=20.0).holds
    except (FragmentError, OutOfTimeError):
        return
