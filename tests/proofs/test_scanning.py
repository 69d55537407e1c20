"""`verified scan`: which functions of a package look like a search, and the commands that judge them."""

import json
from pathlib import Path
from textwrap import indent

import pytest

from proofs.adapting.reading import read
from proofs.checking.core.spec import FORMS
from proofs.sandbox.loader import UnusableRequest
from proofs.scanning import Suggestion, suggestions
from proofs.scanning.judging import in_one_line, judge
from tests.proofs.seen_searches import SEEN
from tests.proofs.test_cli import verified

DEPTH = Path(__file__).parent / "corpus" / "depth"
PACKAGE = {
    "__init__.py": "raise RuntimeError('nothing is run')\n",
    "board_search.py": SEEN["board"].text,
    "easy_search.py": SEEN["easyai"].text,
    "spiel_search.py": SEEN["openspiel"].text,
    "sub/aima_search.py": SEEN["aima"].text,
    "sub/entry.py": """
from .deep import best

class Engine:
    def __init__(self, depth=4, table=None):
        self.depth = depth

    def search(self, state):
        return best(state, self.depth)

def choose_opening(state):
    return state.legal_actions()[0]
""",
    "sub/deep.py": """
def best(state, depth):
    if state.is_terminal() or depth == 0:
        return state.returns()[0], None
    results = [(best(state.child(a), depth - 1)[0], a) for a in state.legal_actions()]
    return max(results) if state.current_player() == 0 else min(results)

async def alphabeta_later(state, alpha, beta):
    return state.is_terminal(), state.legal_actions()

def walk(problem, depth):
    return max(walk(problem.expand(problem.goal), depth - 1), problem.heuristic, problem.path_cost)
""",
    "test_search.py": SEEN["board"].text,
    "broken.py": "def search(board, alpha, beta:\n",
    "unrelated.py": "def search(text, pattern):\n    return text.find(pattern)\n",
}


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Suggestion]:
    root = tmp_path_factory.mktemp("scanned")
    for name, text in PACKAGE.items():
        file = root / "engines" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(root)
        return {one.request: one for one in suggestions("engines")}


@pytest.mark.parametrize(
    ("request_text", "spec", "form", "game", "call"),
    [
        ("board_search:search", "alphabeta", "negamax", "board", "search(board, alpha, beta)"),
        ("easy_search:search", "alphabeta", "negamax", "easyai", "search(game, depth, alpha, beta)"),
        ("spiel_search:search", "alphabeta", "minimax", "openspiel", "search(state, alpha, beta, 0)"),
        ("sub.aima_search:search", "alphabeta", "minimax", "aima", "search(game, state, alpha, beta)"),
        ("sub.deep:best", "minimax", "minimax", "openspiel", "best(state, depth)[0]"),
        ("sub.entry:Engine", "minimax", "minimax", "openspiel", "Engine(depth).search(state)[0]"),
    ],
)
def test_what_fits(found: dict[str, Suggestion], request_text: str, spec: str, form: str, game: str, call: str) -> None:
    one = found[f"engines.{request_text}"]
    assert (one.spec, one.form, one.game, one.call, one.lacks) == (spec, form, game, call, "")
    assert form in FORMS
    assert one.command.startswith(f"verified check engines.{request_text} --spec {spec}")


def test_searches_of_nodes_with_a_color_are_to_a_depth() -> None:
    for file, helper in (("peer", "look_up"), ("colored", "probe")):
        every = {one.request.rpartition(":")[2]: one for one in suggestions(str(DEPTH / f"{file}.py"))}
        assert len(every) >= 6
        for name, one in every.items():
            assert (one.spec, one.game, one.lacks) == ("depth", "colored", ""), one
            assert one.form == ("minimax" if name in ("minimax_table", helper) else "negamax"), one


def test_nothing_else_is_a_search(found: dict[str, Suggestion]) -> None:
    assert len(found) == 6  # not what is a test, broken, asynchronous, of other games or of none


def test_what_fits_is_judged(found: dict[str, Suggestion], tmp_path: Path) -> None:
    one = found["engines.board_search:search"]
    file = tmp_path / "wrong.py"
    file.write_text(SEEN["board"].edited(SEEN["board"].edits[0]))
    (wrong,) = suggestions(str(file))
    assert (wrong.spec, wrong.form, wrong.game, wrong.call) == (one.spec, one.form, one.game, one.call)
    said = in_one_line(judge(wrong, max_leaves=2, branching=0))
    assert said.startswith("refuted: leaves-the-position on (0), alpha = -inf, beta = +inf: expected the board at")


@pytest.mark.parametrize(
    ("package", "why"),
    [
        ("no_such_package", "no such package is installed here"),
        ("..", "no such package is installed here"),
        ("proofs.no_such_module", "proofs has no module 'no_such_module'"),
        ("nowhere.py", "no such file"),
    ],
)
def test_what_cannot_be_scanned(package: str, why: str) -> None:
    with pytest.raises(UnusableRequest, match=why):
        suggestions(package)


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        SEEN["easyai"].text
        + "\n\ndef minimax(game, oracle):\n    return oracle(game.possible_moves(), game.is_over())\n"
    )
    told = verified("scan", str(file))
    assert told.returncode == 0
    assert "--game easyai --call 'search(game, depth, alpha, beta)'" in told.stdout
    assert "not ready: say what oracle is" in told.stdout
    assert "2 functions" in told.stdout
    records = json.loads(verified("scan", str(file), "--json").stdout)
    assert [record["lacks"] for record in records] == ["", "say what oracle is"]


def test_what_runs_is_kept_and_shown(tmp_path: Path) -> None:
    """A table of verdicts that goes on where it was, with a page; a file of another Python is told."""
    (tmp_path / "wrong.py").write_text(SEEN["board"].edited(SEEN["board"].edits[0]))
    (tmp_path / "old.py").write_text("def minimax(board, depth):\n    print 'x'\n")
    store, page = tmp_path / "kept.sqlite", tmp_path / "page.html"
    given = "scan", f"{tmp_path}/", "--run", "--workers", "0", "--store", str(store), "--html", str(page)
    first = verified(*given)
    assert first.returncode == 1
    assert "refuted   " in first.stdout
    assert "old.py: line 2: it is written for Python 2 (Missing parentheses" in first.stdout
    assert ", 1 refuted" in first.stdout
    kept = store.read_bytes()
    assert verified(*given).stdout == first.stdout
    assert store.read_bytes() == kept
    assert "leaves-the-position on (0)" in page.read_text()


def test_what_stands_under_an_if_is_seen(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(f"if True:\n{indent(SEEN['board'].text, '    ')}\ntry:\n    x = 1\nexcept OSError:\n    y = 2\n")
    (one,) = suggestions(str(file))
    assert one.game == "board"
    assert {"x", "y"} <= read(str(file)).assigned
