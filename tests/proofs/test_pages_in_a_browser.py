"""Pages in a real browser: Chromium, which `make browser` installs, driven by Playwright; skipped where there is none.

Each page opens without a word on the console, asks nobody for anything, has no dead link, and moves as the text says.
For each of these checks a fault is seeded into a page, and the check sees it.
"""

import html
import json
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from proofs.checking.check import check
from proofs.checking.classify.classification import Classification, Kin, Separation
from proofs.checking.loading import Request
from proofs.commands.errata import recomputed
from proofs.drawing.layout import layout
from proofs.errata.table import chosen
from proofs.evidence.ledger import gather
from proofs.pages.evidence_pages import PAGES, Known, write_pages
from proofs.pages.render import policy
from proofs.pages.report_page import Checked, report_page
from proofs.pages.scene import Search
from proofs.pages.search_page import search_page
from proofs.traces.mt_trace import trace
from proofs.traces.sss_trace import steps as sss_steps
from specs.graphs.graph import GameGraph
from specs.tree import Tree
from specs.values import format_value
from verified.runner import run

pytestmark = pytest.mark.xdist_group("browser")

CHROMIUM: Final = shutil.which("chromium")
QUIET = ["no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-background-networking"]
QUIET += ["disable-component-update", "disable-sync"]
TREE = Tree.parse("(((41 5) (12 90)) ((101 80) (20 30)))")  # half of figure 2.4 of the thesis
SMALL = Tree.parse("((41 5) (4 90))")
EVIL = "<img src=x onerror=\"document.title='ran'\"></script><script>document.title='ran'</script>"
README = Path(__file__).parents[2] / "README.md"
PICTURE = README.parent / "examples" / "pictures" / "search.svg"


@pytest.fixture(scope="module")  # while it is open, its event loop runs: no other test of this process could run one
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("NO BROWSER: the pages are NOT tested; `make browser` installs Debian's Chromium")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=[f"--{word}" for word in QUIET])
        yield opened
        opened.close()


@dataclass
class Opened:
    """A page, and what it did that no page may do."""

    page: Page
    url: str
    said: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def hear(self, message: ConsoleMessage) -> None:
        self.said.append(message.text)

    def all(self, selector: str) -> list[str]:
        return self.page.locator(selector).all_text_contents()

    def one(self, selector: str) -> str:
        (text,) = self.all(selector)
        return text

    def trouble(self) -> list[str]:
        """Words on the console, requests, and links that lead nowhere."""
        links: list[str] = self.page.evaluate(LINKS)
        return [*self.said, *(f"asks for {url}" for url in self.asked), *(f"no target: {link}" for link in {*links})]


ELSEWHERE: Final = """() => [...document.querySelectorAll('a[href]')].map((a) => a.getAttribute('href'))
  .filter((href) => !href.startsWith('#'))"""
LINKS: Final = """() => [...document.querySelectorAll('a[href]')].map((a) => a.getAttribute('href'))
  .filter((href) => href.startsWith('#') && !/step=\\d+$/.test(href) && !document.getElementById(href.slice(1)))"""

Open = Callable[..., Opened]


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """Opens a page from its text, or a file; at most as wide as a phone if asked."""
    contexts: list[BrowserContext] = []
    pages = count(1)

    def opening(text: str | Path, anchor: str = "", **view: Any) -> Opened:
        if view or not contexts:
            contexts.append(browser.new_context(**view))
        file = text if isinstance(text, Path) else tmp_path / f"page{next(pages)}.html"
        if isinstance(text, str):
            file.write_text(text)
        page = contexts[-1].new_page()
        found = Opened(page, file.as_uri())
        page.on("console", found.hear)
        page.on("pageerror", lambda problem: found.said.append(str(problem)))
        page.on("request", lambda asked: found.asked.append(asked.url) if _is_elsewhere(asked.url, found.url) else None)
        page.goto(f"{file.as_uri()}{anchor}")
        return found

    yield opening
    for context in contexts:
        context.close()


def _is_elsewhere(url: str, page: str) -> bool:
    return url.partition("#")[0] != page and not url.startswith("data:")


def sealed(page: str) -> str:
    """The page with a policy that allows what is in it, so that a seeded fault runs."""
    (style,), (script,) = (re.findall(f"<{tag}>(.*?)</{tag}>", page, flags=re.DOTALL) for tag in ("style", "script"))
    allowed = html.escape(policy(style, script)).replace("&#x27;", "&#39;")
    return re.sub(r'(http-equiv="Content-Security-Policy" content=")[^"]*', lambda m: m[1] + allowed, page)


# WHAT A STEPPER SHOWS, STEP BY STEP

WALK: Final = """(way) => {
  const stepper = document.querySelector('.stepper'), button = stepper.querySelector(`[data-do=${way}]`);
  const text = (selector) => stepper.querySelector(selector).textContent;
  const list = (name) => [...stepper.querySelectorAll(`[data-list=${name}] li`)].map((item) => item.textContent);
  const seen = [];
  if (way === 'forward') stepper.querySelector('[data-do=first]').click();  // a page opens at the end
  for (;;) {
    seen.push({ where: text('.where'), line: text('.now .line').trim(), visited: text('[data-fact=visited]'),
      evaluated: text('[data-fact=evaluated]'), value: text('[data-fact=value]'), open: list('open'),
      stored: list('stored'), marks: list('marks'), milestones: list('milestones'), stack: list('stack'),
      cut: [...stepper.querySelectorAll('.pane:first-child .node.cut .name')].map((name) => name.textContent),
      inside: [...stepper.querySelectorAll('.pane:first-child .inside')].map((inside) => inside.textContent),
      below: [...stepper.querySelectorAll('.pane:first-child .line0')].map((below) => below.textContent) });
    const before = text('.where');
    button.click();
    if (text('.where') === before) return seen;
  }
}"""


def walked(page: Opened) -> list[dict[str, Any]]:
    """What is shown at each step, forward; that it is the same on the way back."""
    forward: list[dict[str, Any]] = page.page.evaluate(WALK, "forward")
    back: list[dict[str, Any]] = page.page.evaluate(WALK, "back")
    assert forward == back[::-1]
    return forward


def untrue(shown: list[dict[str, Any]], search: Search) -> list[str]:
    """Where a page says something else than the steps of the search, whose lines are those of the text."""
    wrong = [] if len(shown) == len(search.steps) + 1 else ["another number of steps"]
    number = layout(search.game).number
    visited: set[object] = set()
    evaluated: set[object] = set()
    for step, said in zip(search.steps, shown[1:], strict=False):
        visited |= {*step.visited}
        evaluated |= {*step.evaluated}
        line = step.line.strip() if step.OPEN is None else step.line.partition(" (")[0]
        told = [said["line"], said["visited"], said["evaluated"]]
        meant = [line, str(len(visited)), str(len(evaluated))]
        if step.kind == "return" and step.node in number and not step.cycle:
            window = f"({', '.join(map(format_value, step.window))})" if step.window else ""
            told.append(said["below"][number[step.node]])
            meant.append(f"{window} → {step.v}".strip())
            if search.game.children(step.node):
                told.append(said["inside"][number[step.node]])
                meant.append(step.v)
        wrong += [f"{said['where']}: {told}, not {meant}"] if told != meant else []
    if shown[-1]["value"] != search.result.removeprefix("value "):
        wrong.append(f"in the end {shown[-1]['value']}")
    return wrong


@pytest.mark.parametrize(
    "name", ["alphabeta", *(pytest.param(name, marks=pytest.mark.evidence) for name in ("sss-star", "mt-sss", "sss-2"))]
)
@pytest.mark.more
def test_every_step_forward_and_back_is_that_of_the_text(opened: Open, name: str) -> None:
    tree = TREE if name in ("alphabeta", "sss-star") else SMALL
    search = Search.by(name, tree)
    page = opened(search_page([search], ""))
    assert page.one(".where") == f"step {len(search.steps)} of {len(search.steps)}"
    shown = walked(page)
    assert untrue(shown, search) == []
    assert page.trouble() == []
    made = run(name, tree)
    assert int(shown[-1]["visited"]) == len(made.visited)
    assert {*shown[-1]["cut"]} == {tree.name(node) for node in tree.nodes()} - {*made.visited}
    assert shown[0]["where"] == f"before the first of {len(search.steps)} steps"
    if name == "sss-star":
        rows = [[f"{e.name} {e.status} {format_value(e.merit)}" for e in row.OPEN] for row in sss_steps(tree)]
        assert [said["open"] for said in shown[2:-1]] == rows
    if name == "mt-sss":
        last = {row.name: f"{format_value(row.f_minus)}..{format_value(row.f_plus)}" for row in trace(tree)}
        assert {*shown[-1]["stored"]} == {f"{node}: {bounds}" for node, bounds in last.items()}
    if name == "sss-2":
        assert shown[-1]["milestones"] == ["milestone 1: g = 41", "milestone 2: g = 5"]


@pytest.mark.more
def test_a_page_that_tells_another_story_is_seen(opened: Open) -> None:
    search = Search.by("alphabeta", SMALL)
    page = search_page([search], "")
    faults = {  # each at a step of its own
        '"v":"4"': '"v":"3"',  # a value, and another
        '"line":"  alphabeta(1.2, 5, +inf)"': '"line":"  alphabeta(1.2, 4, +inf)"',  # a call
        '"window":"(-inf, 41)"': '"window":"(-inf, 40)"',  # a window
        '"evaluated":[5]': '"evaluated":[5,0]',  # a leaf that was not evaluated
    }
    told = page
    for old, new in faults.items():
        assert old in page
        told = told.replace(old, new)
    wrong = [line.partition(" of ")[0] for line in untrue(walked(opened(told)), search)]
    assert wrong == ["step 6", "step 8", "step 10", "step 11", "step 12"]
    counts = sealed(page.replace("state.visited += 1", "state.visited += 2"))
    assert untrue(walked(opened(counts)), search) != []
    forgets = sealed(page.replace("if (wanted < this.state.step) this.state = beginning(this.scene.nodes);", ""))
    assert forgets != page
    assert untrue(walked(opened(forgets)), search) != []


@pytest.mark.more
@pytest.mark.parametrize("width", [1200, 390])
def test_names_can_be_read_and_the_root_is_in_view(opened: Open, width: int) -> None:
    """At 1200 px two wide trees stand one above the other; on a phone the drawing is scrolled to its root."""
    searches = [Search.by("negascout", TREE), Search.by("alphabeta", TREE)]
    page = opened(search_page(searches, ""), viewport={"width": width, "height": 844})
    for number in range(2):
        pane = page.page.locator(".pane").nth(number)
        stage, root = pane.locator(".stage").bounding_box(), pane.locator(".node").first.bounding_box()
        assert stage is not None
        assert root is not None
        assert stage["x"] <= root["x"] <= root["x"] + root["width"] <= stage["x"] + stage["width"]
        heights = page.page.evaluate(
            "(place) => [...document.querySelectorAll('.pane')[place].querySelectorAll('.leaf .inside')]"
            ".map((name) => name.getBoundingClientRect().height)",
            number,
        )
        assert min(heights) >= 9


@pytest.mark.evidence
def test_keys_touch_links_and_visits(opened: Open) -> None:
    searches = [Search.by("alphabeta", TREE), Search.by("negascout", TREE)]
    page = opened(search_page(searches, ""), "#step=7", has_touch=True, viewport={"width": 390, "height": 800})
    keys, where = page.page.keyboard, ".where"
    last = max(len(search.steps) for search in searches)
    assert page.one(where) == f"step 7 of {last}"
    for key, step in (("ArrowRight", 8), ("ArrowLeft", 7), ("End", last), ("ArrowLeft", last - 1)):
        keys.press(key)
        assert page.one(where) == f"step {step} of {last}"
        assert page.page.url.endswith(f"#step={step}")
    keys.press("Home")
    assert page.one(where) == f"before the first of {last} steps"
    assert page.all(".now .words") == ["Before the first step."] * 2
    page.page.locator("[data-do=forward]").tap()
    assert page.one(where) == f"step 1 of {last}"
    page.page.locator("[data-do=node]").select_option("2")  # node 1.1.1
    visits = [number for number, step in enumerate(searches[0].steps, 1) if step.node == 2]
    assert page.all(".visits:nth-of-type(2) button") == [*map(str, visits)]
    page.page.locator(".visits button").first.tap()
    assert page.one(where) == f"step {visits[0]} of {last}"
    keys.press("Shift+ArrowRight")
    assert page.one(where) == f"step {visits[1]} of {last}"
    part = page.page.locator("[data-do=part]")
    part.tap()
    assert part.text_content() == f"Where they part: step {page.one(where).split()[1]}"
    assert page.all(".now .line")[0] != page.all(".now .line")[1]
    page.page.goto(f"{page.url}#step=5")
    assert page.one(where) == f"step 5 of {last}"
    assert page.trouble() == []
    assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth")  # nothing sticks out


@pytest.mark.evidence
def test_it_plays_and_stops_at_the_end(opened: Open) -> None:
    search = Search.by("minimax", Tree.parse("(1 2)"))
    page = opened(search_page([search], ""))
    page.page.locator("[data-do=speed]").select_option("130")
    page.page.locator("[data-do=play]").click()
    assert len(search.steps) == 6
    page.page.locator(".where", has_text="step 6 of 6").wait_for()
    page.page.locator("[data-do=play]", has_text="Play").wait_for()


@pytest.mark.more
def test_a_graph_shows_its_marks_and_its_cycle(opened: Open) -> None:
    graph = GameGraph.parse("max a -> b c; min c -> d a; b = -1; d = 1")
    search = Search.by("graph-memo", graph)
    page = opened(search_page([search], ""))
    assert untrue(walked(page), search) == []
    closing = next(number for number, step in enumerate(search.steps, 1) if step.cycle)
    page.page.goto(f"{page.url}#step={closing}")
    assert page.one("[data-fact=cycle]") == "cycle: a → c → a"
    assert page.all("[data-list=marks] li") == ["a", "c"]
    assert page.page.locator(".edge.cycle").count() == 2
    assert page.trouble() == []


@pytest.mark.more
def test_names_and_pay_offs_that_are_markup_stay_text(opened: Open) -> None:
    graph = GameGraph({EVIL: ["b"]}, {EVIL: True}, {"b": 1}, EVIL)
    search = Search.by("graph-dfs", graph)

    def ran(page: Opened) -> bool:
        return page.page.title() == "ran" or page.page.locator("main img").count() > 0

    page = opened(search_page([search], EVIL), "#step=1")
    assert not ran(page)
    assert page.trouble() == []
    assert EVIL in page.one(".now .line")
    assert EVIL in page.one("footer .command")
    assert page.page.locator(".node .name").first.text_content() == EVIL
    with patch("proofs.pages.render.for_script", json.dumps):  # the fault: a tag may end the data
        assert ran(opened(re.sub(r"<meta http-equiv[^>]*>", "", search_page([search], ""))))


@pytest.mark.more
def test_a_page_that_speaks_asks_or_leads_nowhere_is_seen(opened: Open) -> None:
    page = search_page([Search.by("alphabeta", Tree.parse("(1 2)"))], "")
    assert opened(page).trouble() == []
    free = re.sub(r"<meta http-equiv[^>]*>", "", page)
    assert (
        opened(page.replace("hashed();\n", "hashed();\nundefined.name;\n")).trouble() != []
    )  # another script than ours
    assert opened(sealed(page.replace("hashed();\n", "hashed();\nundefined.name;\n"))).trouble() != []
    asks = opened(free.replace("<main>", '<main><img src="missing.png">'))
    assert [said for said in asks.trouble() if said.endswith("/missing.png")]
    stopped = opened(page.replace("<main>", '<main><img src="http://127.0.0.1:9/a.png">'))  # by the policy
    assert [said for said in stopped.said if "violates the following Content Security Policy directive" in said]
    assert opened(page.replace("<main>", '<main><a href="#nowhere">')).trouble() == ["no target: #nowhere"]


# THE REPORT


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Checked:
    """The check of the README, with a word on its kin as a sound function would get it."""
    (text,) = re.findall(
        r"<!-- file: my_search.py -->\n```python\n(.*?)^```$", README.read_text(), re.MULTILINE | re.DOTALL
    )
    file = tmp_path_factory.mktemp("report") / "my_search.py"
    file.write_text(f"{text}\n\nNOTE = {EVIL!r}\n")
    report = check(f"{file}:search", "alphabeta", max_leaves=2, seconds=600)
    report.name = f"{file}:search"
    report.notes.append(EVIL)
    apart = Separation("((0 0) 0)", ("1.1.1", "1.1.2", "1.2"), ("1.1.1", "1.2", "1.1.2"))
    kin = Kin(("alphabeta",)), Kin(("sss-star", "mt-sss"), more=True, separation=apart)
    report.classification = Classification("every shape of up to 3 leaves", 233, kin).as_json()
    facts = {**json.loads(json.dumps(report.as_json())), "command": EVIL, "version": "0", "seed": 0}
    return Checked(report, Request(report.name, "alphabeta"), facts)


@pytest.fixture(scope="module")
def report(checked: Checked) -> str:
    return report_page(checked)


def differs(page: Opened, checked: Checked) -> list[str]:
    """What the page says of the counterexample, and the report does not."""
    (clause,) = [clause for clause in checked.report.clauses.values() if clause.finding]
    assert clause.finding is not None
    told = clause.finding["counterexample"]
    shown = {
        "tree": page.one(".case-tree"),
        "alpha": page.one("[data-given=alpha]"),
        "beta": page.one("[data-given=beta]"),
        "expected": page.one(".expected"),
        "got": page.one(".got"),
    }
    wrong = [f"{name}: {text}" for name, text in shown.items() if text != str(told[name])]
    ours = page.all(".pane:first-child [data-fact=value]")
    line = page.page.locator(".pane:first-child .now .line").first.text_content() or ""
    if line.strip() != f"search(1, {told['alpha']}, {told['beta']}) = {ours[0]}":
        wrong.append(f"the last step is {line}")
    if f"v = {ours[0]}" not in told["expected"]:
        wrong.append(f"its value is {ours[0]}")
    return wrong


@pytest.mark.more
def test_the_report_shows_the_counterexample_as_it_is(opened: Open, checked: Checked, report: str) -> None:
    page = opened(report)
    assert page.trouble() == []
    assert differs(page, checked) == []
    assert json.loads(page.one("script#report")) == checked.facts
    assert page.page.title() == f"{checked.report.name} does NOT meet spec alphabeta"
    assert EVIL in page.all("main li")
    rows = {row[0]: row[1] for row in page.page.evaluate(CLAUSES)}
    assert rows == {c["id"]: c["verdict"] for c in checked.facts["clauses"] if c["id"] in rows}
    assert rows["fail-low"] == "refuted"
    assert "return best" in page.one(".source .row.here")  # the line that was running
    beside = page.page.locator(".pane:last-child .result").first.text_content()
    assert beside == "with alpha = 0, beta = +inf: value 1"


CLAUSES: Final = """() => [...document.querySelectorAll('.clauses tbody tr:not(.group)')]
  .map((row) => [row.cells[0].textContent.trim(), row.cells[1].textContent.trim()])"""


@pytest.mark.more
def test_a_report_that_says_something_else_is_seen(opened: Open, checked: Checked, report: str) -> None:
    faults = {
        'data-given="alpha">0': 'data-given="alpha">1',
        'class="case-tree">(0 1)': 'class="case-tree">(0 2)',
        '"window":"(0, +inf)","v":"0"': '"window":"(0, +inf)","v":"7"',
        'class="got">f(1) = 1': 'class="got">f(1) = 2',
    }
    for old, new in faults.items():
        assert old in report
        report = report.replace(old, new)
    found = differs(opened(report), checked)
    assert [line.split()[0] for line in found] == ["tree:", "alpha:", "got:", "the", "its"]


@pytest.mark.more
def test_an_algorithm_of_the_diagram_leads_to_the_tree_that_tells_it_apart(opened: Open, report: str) -> None:
    page = opened(report)
    page.page.locator("a.chip", has_text="mt-sss").click()
    details = page.page.locator("details.apart[open]")
    assert details.count() == 1
    assert "told apart by ((0 0) 0)" in (details.locator("summary").text_content() or "")
    assert details.locator("svg .below").first.is_visible()
    page.page.goto(f"{page.url}#fail-low.step=1")
    assert page.one(".where").startswith("step 1 of")


# WHAT IS KNOWN


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("known")
    reports = recomputed(chosen(["PB-T4.3", "KA-T6"]))
    (folder / "leaves.svg").write_text(PICTURE.read_text())
    told = Known([*gather(["minimax"])], reports, [], EVIL, figures=folder)
    assert [path.name for path in write_pages(folder, told)] == [*PAGES]
    return folder


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.sampled(6)
@pytest.mark.more
def test_every_page_of_what_is_known_opens_and_leads_on(opened: Open, known: Path, name: str) -> None:
    page = opened(known / name)
    assert page.trouble() == []
    assert dead(page, known) == []
    if name == "index.html":  # the check can fail
        (known / "errata.html").rename(known / "away.html")
        assert dead(page, known) != []
        (known / "away.html").rename(known / "errata.html")


def dead(page: Opened, folder: Path) -> list[str]:
    """Links to other pages that lead nowhere."""
    links: list[str] = page.page.evaluate(
        "() => [...document.querySelectorAll('a[href]')].map((a) => a.getAttribute('href'))"
    )
    others = {link for link in links if not link.startswith("#")}
    ids = {path.name: {*re.findall(r' id="([^"]+)"', path.read_text())} for path in folder.glob("*.html")}
    found = {link: link.partition("#")[::2] for link in others}
    return [link for link, (file, place) in found.items() if file not in ids or (place and place not in ids[file])]


@pytest.mark.evidence
def test_the_ledger_can_be_sorted_and_filtered(opened: Open, known: Path) -> None:
    page = opened(known / "index.html")
    rows = page.all("tbody tr:not([hidden]) td:nth-child(2)")
    page.page.locator("thead button", has_text="clause").click()
    assert page.all("tbody tr td:nth-child(2)") == sorted(rows, key=str.lower)
    page.page.locator("thead button", has_text="clause").click()
    assert page.all("tbody tr td:nth-child(2)") == sorted(rows, key=str.lower, reverse=True)
    page.page.locator("[data-filter='2']").select_option("proved")
    assert {*page.all("tbody tr:not([hidden]) td:nth-child(3)")} == {"proved"}
    page.page.locator("[data-filter=all]").fill("visits-all")
    assert page.all("tbody tr:not([hidden]) td:nth-child(2)") == ["visits-all"]
    assert page.one("[data-count]") == f"1 of {len(rows)}"
    page.page.locator("tbody tr:not([hidden]) summary").click()
    told = page.page.locator("tbody tr:not([hidden]) details")
    for words in (
        "Proof obligations that name it",
        "The seeded bug that it catches",
        "The source, and all obligations",
    ):
        assert words in (told.text_content() or "")
    source = opened(known / "procedures.html", "#minimax")
    assert "def minimax(" in (source.page.locator("section", has_text="minimax").first.text_content() or "")


@pytest.mark.more
def test_an_erratum_is_drawn(opened: Open, known: Path) -> None:
    page = opened(known / "errata.html", "#PB-T4.3")
    assert page.page.locator("section:has(#PB-T4\\.3) svg .node").count() > 1
    assert page.page.locator("h2").count() == len(chosen(["PB-T4.3", "KA-T6"]))


@pytest.mark.evidence
def test_a_tree_of_500_nodes_moves_by_small_changes(opened: Open) -> None:
    """No more than the nodes that change are touched: what a step costs does not grow with the tree."""
    tree = Tree.parse(_deep(8))
    page = opened(search_page([Search.by("alphabeta", tree)], ""))
    assert len(tree) == 511
    touched: list[int] = page.page.evaluate("""async () => {
      const svg = document.querySelector('.stage svg'), seen = new Set(), counts = [];
      const watch = new MutationObserver((changes) => { for (const change of changes) seen.add(change.target); });
      watch.observe(svg, { attributes: true, childList: true, characterData: true, subtree: true });
      for (let step = 1; step < 60; step += 1) {
        document.querySelector('[data-do=forward]').click();
        await Promise.resolve();
        counts.push(seen.size);
        seen.clear();
      }
      return counts;
    }""")
    assert 0 < max(touched) < 60
    assert page.trouble() == []


def _deep(plies: int, first: int = 1) -> str:
    return str(first * 37 % 101) if not plies else f"({_deep(plies - 1, 2 * first)} {_deep(plies - 1, 2 * first + 1)})"
