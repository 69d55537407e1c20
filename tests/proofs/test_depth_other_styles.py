"""Searches to a depth as other projects write them: a node that knows its children, a table that is handed in."""

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
EXACT = "    if entry.flag is Flag.EXACT:\n"
STORED = "T[u.id] = Entry(value, depth, flag)"
KEEPS = "u.id not in T or T[u.id].depth <= depth"
LEAF = "or not u.children:\n        return min("
RESULT = "    return store(T, u, depth, alpha, beta, value)\n\n\ndef pvs"
AGAIN = "            if low < score < beta:\n"
RIGHT = {
    "negamax": ("negamax", "", ""),
    "fail-hard": ("fail_hard", "", ""),
    "fail-soft": ("fail_soft", "", ""),
    "a table": ("with_table", "", ""),
    "a table that keeps deeper entries": ("with_table", f"    {STORED}", f"    if {KEEPS}:\n        {STORED}"),
    "a table of exact values": ("with_table", "entry.flag is Flag.LOWER and", "False and"),
    "pvs": ("pvs_with_table", "", ""),
    "pvs that logs": ("pvs_with_table", AGAIN, f"            log.debug('%s', number)\n{AGAIN}"),
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
}  # fmt: skip
SEARCHES = {**RIGHT, **WRONG}


def source_of(name: str) -> str:
    _, old, new = SEARCHES[name]
    assert not old or TEXT.count(old) == 1, TEXT.count(old)
    return TEXT.replace(old, new) if old else TEXT


def fresh(name: str) -> Any:
    code, function = compile(source_of(name), name, "exec"), SEARCHES[name][0]

    def make() -> Search:
        module = ModuleType("search")
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
    is_wrong = refuted(fresh(name), from_depth, games, negamax=True)
    assert (is_wrong or refuted_in_depth(fresh(name), games, negamax=True)) == (name in WRONG)


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.sampled(2)
@pytest.mark.more
@pytest.mark.many_games
def test_every_verdict_is_that_of_the_judge(name: str, tmp_path: Path) -> None:
    path = tmp_path / "searches.py"
    path.write_text(source_of(name))
    function = SEARCHES[name][0]
    how = f"{function}(Node(tree, node, color), alpha, beta, depth, memory)"
    report = check(f"{path}:{function}", spec="depth", form="negamax", call=how, seconds=60)
    assert (report.verdict == "refuted") == (name in WRONG), str(report)


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.sampled(4)
@pytest.mark.more
@pytest.mark.many_games
def test_nothing_has_to_be_written_around_it(name: str, tmp_path: Path) -> None:
    path, text = tmp_path / "searches.py", source_of(name)
    first, last = text.index("class Color"), text.index("class Flag")
    path.write_text(text[:first] + text[last:])
    report = check(f"{path}:{SEARCHES[name][0]}", spec="depth", form="negamax", game="colored", seconds=60)
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
    "an entry that was known before it gave no answer": (
        "with_table", KNOWN,
        KNOWN.replace("    known", BEFORE) + "    if known is None and before:\n        return before.value\n",
    ),
}  # fmt: skip


def proof_of(name: str, text: str, folder: Path) -> Own:
    path = folder / "searches.py"
    first, last = text.index("class Color"), text.index("class Flag")
    path.write_text(text[:first] + text[last:])
    request = f"{path}:{name}"
    return prove_own(request, "depth", "", "negamax", needed=lambda _: [], by_procedure={}, is_colored=True)


@pytest.mark.more
@pytest.mark.parametrize("name", RIGHT)
def test_a_right_one_is_proved(name: str, tmp_path: Path) -> None:
    made = proof_of(SEARCHES[name][0], source_of(name), tmp_path)
    assert made.holds
    assert "witness" in made.proofs[-1].clauses


def test_where_the_paths_are_too_many_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explore, "MOST_PATHS", 3)
    with pytest.raises(FragmentError, match=r"line \d+: negamax has more than 3 paths"):
        proof_of("negamax", TEXT, tmp_path)


@pytest.mark.parametrize("name", [*WRONG, *SLIPS])
@pytest.mark.sampled(3, "more")
def test_a_wrong_one_is_not_proved_by_the_model_alone(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own, "must_agree", lambda pair: pair.kind.values)
    monkeypatch.setitem(SEARCHES, name, {**WRONG, **SLIPS}[name])
    try:
        assert not proof_of(SEARCHES[name][0], source_of(name), tmp_path).holds
    except (FragmentError, OutOfTimeError):
        return
