"""Pages without a browser: what is in the file, what may not be, and what is said where a page cannot be made.

The tests in `test_pages_in_a_browser.py` open them.
"""

import html
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch
from xml.etree import ElementTree as ET

import pytest

from proofs.checking.classify.classification import Classification, Kin, Relation, Separation
from proofs.drawing.picture import Look, Picture, legible
from proofs.drawing.still import still
from proofs.drawing.tree_text import Searched
from proofs.pages import errata_cases
from proofs.pages.dominance import WORDS, regions
from proofs.pages.render import MISSING, for_script, policy, rendered
from proofs.pages.scene import Search
from proofs.pages.search_page import search_page
from specs.examples import example
from specs.graphs.graph import GameGraph
from specs.tree import Tree

HOME = Path(__file__).parents[2]
PICTURES = HOME / "examples" / "pictures"
EVIL = "</script><script>document.title='ran'</script><img src=x onerror=\"document.title='ran'\">"


def verified(*words: str, cwd: Path | None = None) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "proofs", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd)


# THE PICTURE


@pytest.mark.more
def test_the_pictures_of_the_readme_are_current(tmp_path: Path) -> None:
    subprocess.run([sys.executable, HOME / "examples" / "pictures.py", tmp_path], check=True, cwd=HOME)
    names = {path.name for path in tmp_path.glob("*")}
    assert {path.name for path in PICTURES.glob("*")} == names
    assert len(names) == 2
    for name in names:
        assert (tmp_path / name).read_text() == (PICTURES / name).read_text(), f"{name}: make pictures, then look at it"
        assert f"(examples/pictures/{name})" in (HOME / "README.md").read_text()


def texts(svg: str) -> list[str]:
    return [part.text or "" for part in ET.fromstring(svg).iter() if part.tag.rpartition("}")[2] == "text"]  # noqa: S314 - our own


def test_a_picture_says_what_the_text_says() -> None:
    svg = still(Searched.by("alphabeta", Tree.parse("((41 5) (4 90))")))
    said = texts(svg)
    for words in ("(-inf, +inf) → 5", "(-inf, 41) → 5", "(5, +inf) → 4", "×", "90", "1.2.2"):
        assert words in said
    assert said.count("×") == 1
    assert "wrong" not in svg.partition("</style>")[2]


def test_a_picture_shows_where_a_search_is_wrong() -> None:
    svg = (PICTURES / "counterexample.svg").read_text()
    wrong = re.findall(r'class="node (\w+) wrong"', svg)
    assert wrong == ["max"]


def test_names_in_a_picture_are_text() -> None:
    graph = GameGraph({EVIL: ["b"]}, {EVIL: True}, {"b": 1}, EVIL)
    svg = Picture.of(graph, {"b": Look(EVIL, [EVIL])}, label=EVIL).svg()
    assert "<script" not in svg
    assert "<img" not in svg
    assert EVIL in texts(svg)
    assert legible("a\x00b\ud800") == "a\ufffdb\ufffd"


# THE PAGE


def policy_of(page: str) -> str:
    (found,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    return html.unescape(found)


@pytest.fixture(scope="module")
def page() -> str:
    return search_page([Search.by("alphabeta", example("plaat-2.4")), Search.by("mt-sss", example("plaat-2.4"))], EVIL)


def test_the_policy_names_the_script_and_the_style_and_nothing_else(page: str) -> None:
    (style,) = re.findall(r"<style>(.*?)</style>", page, flags=re.DOTALL)
    (script,) = re.findall(r"<script>(.*?)</script>", page, flags=re.DOTALL)
    assert policy_of(page) == policy(style, script)
    assert policy_of(page).startswith("default-src 'none'; ")
    assert not re.search(r"https?:|//[\w.-]+\.\w", re.sub(r"/\*.*?\*/", "", page, flags=re.DOTALL))
    assert " style=" not in page
    assert " onclick=" not in page
    with patch("proofs.pages.render.policy", lambda _style, _script: policy("another", "another")):  # the fault
        forged = search_page([Search.by("alphabeta", Tree.parse("(1 2)"))], "")
    (script,) = re.findall(r"<script>(.*?)</script>", forged, flags=re.DOTALL)
    assert policy(style, script) != policy_of(forged)


def test_what_a_user_writes_is_escaped_everywhere(page: str) -> None:
    assert EVIL not in page
    assert html.escape(EVIL, quote=False).replace('"', "&#34;").replace("'", "&#39;") in page
    data = for_script({"name": EVIL, "other": "\u2028&"})
    assert "<" not in data
    assert "&" not in data
    assert json.loads(data) == {"name": EVIL, "other": "\u2028&"}


def test_the_table_of_steps_is_there_without_a_script(page: str) -> None:
    for name in ("alphabeta", "mt-sss"):
        steps = Search.by(name, example("plaat-2.4")).steps
        assert f"All {len(steps)} steps of {name} as a table" in page
        for number, step in enumerate(steps, 1):
            assert f'<a href="#step={number}">{number}</a></th><td><code>{step.line}</code>' in page


@pytest.fixture
def without_jinja() -> Iterator[None]:
    with patch.dict(sys.modules, {"jinja2": None}):
        yield


@pytest.mark.usefixtures("without_jinja")
def test_without_jinja_a_sentence_says_what_to_install() -> None:
    with pytest.raises(ValueError, match=re.escape("pip install 'verified-game-trees[pages]'")):
        rendered("search.html")


@pytest.mark.parametrize(
    "words",
    [
        ("draw", "alphabeta", "(1 2)", "--html", "page.html"),
        ("check", "alphabeta", "--html", "page.html"),
        ("evidence", "minimax", "--html", "pages"),
    ],
    ids=lambda words: words[0],
)
@pytest.mark.more
def test_a_command_for_a_page_ends_at_once_where_none_can_be_made(words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "jinja2.py").write_text("raise ImportError('not here')")
    program = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); sys.argv = ['verified', *{words!r}]; "
    command = [sys.executable, "-c", program + "from proofs.__main__ import main; main()"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (done.returncode, done.stderr.strip(), done.stdout) == (2, f"error: {MISSING}", "")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("(1 2)", "--beside", "negascout"), "say --html FILE, too"),
        (("(1 2)", "--html", "a.html", "--svg", "a.svg"), "ask for one of them at a time"),
        (("(1 2)", "--html", "a.html", "--json"), "ask for one of them at a time"),
        (("none", "(1 2)", "--html", "a.html"), "--svg draws the tree alone"),
        (("mt-sss", "(1 2)", "--html", "a.html", "--stored"), "--stored is for text and pictures"),
        ((f"({' '.join(['1'] * 5001)})", "--html", "a.html"), "this one has 5,002 nodes, 1 plies deep"),
        (("graph-dfs", "max a -> b; b = 1"), "say --html FILE"),
        (("graph-dfs", "max a -> b; b = 1", "--html", "a.html", "--alpha", "0"), "takes a graph and no option 'alpha'"),
        (("minimax", "(1 2)", "--algorithm", "negascout"), "name two searches"),
        (("(1 2)", "--html", "nowhere/a.html"), "'nowhere/a.html' cannot be written: No such file or directory"),
        (("(1 2)", "--html", "a.html", "--beside", "negascot"), "no algorithm 'negascot' (did you mean negascout"),
        (("(1 2)", "--html", "a.html", "--beside", "f.py:search"), "--spec alphabeta"),
    ],
    ids=lambda words: " ".join(words)[-40:] if isinstance(words, tuple) else "",
)
def test_a_request_for_a_file_that_makes_no_sense_is_quoted(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from proofs.cli import app

    with patch("os.getcwd", lambda: str(tmp_path)):
        done = CliRunner().invoke(app, ["draw", *words])
    assert isinstance(done.exception, ValueError)
    assert said in str(done.exception)


# DOMINANCE


def test_the_diagram_has_every_relation_in_its_place() -> None:
    apart = Separation("((0 0) 0)", ("1.1.1", "1.1.2", "1.2"), ("1.1.1", "1.2", "1.1.2"))
    kin = (
        Kin(("minimax",), fewer=True, separation=apart),
        Kin(("alphabeta", "negascout")),
        Kin(("sss-star",), more=True, separation=apart),
        Kin(("mtd-bi",), separation=apart),
        Kin(("sss-star-1979",), more=True, fewer=True, separation=apart),
    )
    made = {region.place: region for region in regions(Classification("all", 1, kin).as_json())}
    names = {place: [name for member in region.members for name in member.names] for place, region in made.items()}
    assert names == {
        "above": ["sss-star"],
        "same": ["alphabeta", "negascout"],
        "left": ["mtd-bi"],
        "right": ["sss-star-1979"],
        "below": ["minimax"],
    }
    assert {*WORDS} == {*Relation}
    (told,) = made["above"].members
    said = texts(told.drawn)
    assert [said[said.index(name) + 2 :][:2] for name in ("1.1.2", "1.2")] == [
        ["yours 2", "theirs 3"],
        ["yours 3", "theirs 2"],
    ]


# WHAT IS KNOWN


def test_a_counterexample_of_an_erratum_is_drawn_if_it_is_a_game() -> None:
    assert texts(errata_cases.drawn("(0 max(1 2))"))
    assert texts(errata_cases.drawn("{0..4}(1 2)"))
    assert texts(errata_cases.drawn("max a -> b a; b = -1"))
    assert texts(errata_cases.drawn("@plaat-2.4")).count("36") > 1
    assert errata_cases.drawn("table 3, row 2") == ""
