"""The page of results, its numbers on averages, minimal graphs and components: those of the data, or computed here."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from proofs.averages import table
from proofs.averages.closed_form import Distinct
from proofs.averages.scout import expected_leaves
from proofs.campaigns import Store, run
from proofs.cli import app
from proofs.enumeration.graph_cases import FURTHER_GRAPH_SCOPES
from proofs.smallest import gap
from tests.proofs.test_averages import FIGURES, HEIGHT_TWO
from tests.proofs.test_smallest_proof import GREEDY, NODES, SET_COVERS, TREES, VERTEX_COVERS

HOME = Path(__file__).parents[2] / "examples"
PAGE = (HOME / "results.md").read_text()
CELLS = table.from_csv((HOME / "results" / table.DATA).read_text())
GAPS = gap.from_csv((HOME / "results" / gap.DATA).read_text())


def test_the_tables_are_those_of_the_data() -> None:
    assert "\n".join(table.as_markdown(CELLS)) in PAGE
    assert "\n".join(gap.as_markdown(GAPS)) in PAGE
    for (width, depth), figures in FIGURES.items():
        assert f"| {width}, {depth} | {' | '.join(figures)} |" in PAGE


def test_the_data_are_of_all_trees_and_algorithms() -> None:
    assert [(cell.width, cell.depth) for cell in CELLS[:: len(table.NAMES)]] == [*table.PLAN]
    assert {cell.algorithm for cell in CELLS} == {*table.NAMES}
    assert f"{table.SAMPLES:,} random trees" in PAGE


def test_the_page_says_what_is_exact_and_what_is_not() -> None:
    for one in CELLS:
        is_scout, leaves = one.algorithm == "NegaScout", one.width**one.depth
        assert (one.mean_by == "sampled") == (is_scout and one.depth > 4)
        assert (one.deviation_by == "sampled") == (is_scout and one.depth > 2 and leaves > 8)
        most = 256 if one.algorithm == "MTD(f)" else 64
        if one.deviation_by != "sampled" and one.algorithm != "minimal tree":
            assert (one.deviation_by == table.FLOATING) == (leaves > most)
        assert table.digits_are_right(one)
        assert ("~" in one.text) == ("sampled" in (one.mean_by, one.deviation_by))
    assert f"at most {max(one.variance_off for one in CELLS):.0e}, so that" in PAGE
    assert "mean is 20693/1755" in PAGE
    assert "200,256 weighted paths, 1555790714/332026695" in PAGE  # test_negascouts_average_by_paths


def test_a_digit_that_is_not_certain_is_seen() -> None:
    one = table.Cell(2, 10, "SSS*", 223.0, "closed form", 49.05, table.FLOATING, 0.0, 0)
    assert not table.digits_are_right(one)
    assert not table.digits_are_right(replace(one, deviation=49.0, variance_off=10.0))
    assert table.digits_are_right(replace(one, deviation=49.0, variance_off=1e-6))


SMALL = [cell for cell in CELLS if cell.width**cell.depth <= 32]


@pytest.mark.parametrize("algorithm", table.NAMES)
def test_the_data_can_be_worked_out_again(algorithm: str) -> None:
    for old in SMALL:
        if old.algorithm == algorithm and old.mean_by != "sampled":
            name = {"alpha-beta": "alphabeta", "SSS*": "sss", "DUAL*": "dual", "MTD(f)": "mtd_f"}.get(algorithm)
            if name is not None:
                assert float(getattr(Distinct(old.width, old.depth), name)) == pytest.approx(old.mean, rel=1e-9)
            elif algorithm == "NegaScout":
                assert float(expected_leaves(old.width, old.depth)) == pytest.approx(old.mean, rel=1e-9)
            else:
                assert table.cell(old.width, old.depth, algorithm).mean == pytest.approx(old.mean, rel=1e-9)


@pytest.mark.parametrize("algorithm", ["alpha-beta", "SSS*", "DUAL*", "MTD(f)", "NegaScout"])
def test_a_deviation_can_be_worked_out_again(algorithm: str) -> None:
    (old,) = [one for one in CELLS if (one.width, one.depth, one.algorithm) == (2, 3, algorithm)]
    assert table.from_csv(table.as_csv([table.cell(2, 3, algorithm)])) == [old]


@pytest.mark.evidence
@pytest.mark.parametrize("old", CELLS, ids=lambda cell: f"{cell.algorithm} {cell.width}, {cell.depth}")
def test_all_data_can_be_worked_out_again(old: table.Cell) -> None:
    new = table.cell(old.width, old.depth, old.algorithm)
    assert table.from_csv(table.as_csv([new])) == [old]


def rows_up_to(leaves: int) -> list[table.Cell]:
    return [cell for cell in CELLS if cell.width**cell.depth <= leaves]


@pytest.mark.more
def test_the_table_is_a_campaign_that_goes_on_where_it_was(tmp_path: Path) -> None:
    with Store(tmp_path / "results.sqlite") as store:
        _, wrong = run([table.job(2, 2, "SSS*"), table.job(2, 2, "SSS")], store=store, workers=0, progress=False)
        found = table.measured(store=store, leaves=4)
    assert [one.job.arguments["algorithm"] for one in found if one.remembered] == ["SSS*"]
    assert table.from_csv(table.as_csv(table.cells_of(found))) == rows_up_to(4)
    with pytest.raises(RuntimeError, match=r"(?s)SSS, width 2, depth 2: .*KeyError"):
        table.cells_of([*found, wrong])
    with pytest.raises(ValueError, match="the smallest tree of the table has 4 leaves"):
        table.measured(leaves=3)


@pytest.mark.evidence
def test_the_table_is_made_by_one_command(tmp_path: Path) -> None:
    """What is sampled has the same seed each time, so that the files are the same; a second run remembers all."""
    given = [
        "average",
        "table",
        "--max-leaves",
        "32",
        "--store",
        str(tmp_path / "results.sqlite"),
        "--out",
        str(tmp_path),
    ]
    cells = len(rows_up_to(32))
    for known in (0, cells):
        done = CliRunner().invoke(app, given)
        assert f"{cells} cells, {known} of them remembered" in done.stderr
        assert table.from_csv((tmp_path / table.DATA).read_text()) == rows_up_to(32)


def test_the_shares_of_alphabetas_leaves() -> None:
    mean = {cell.algorithm: cell.mean for cell in CELLS if (cell.width, cell.depth) == (2, 10)}
    shares = [f"{mean[name] / mean['alpha-beta']:.2f}" for name in ("MTD(f)", "SSS*", "DUAL*")]
    said = re.search(
        r"depth 10 it evaluates ([\d.]+) of\nalpha-beta's leaves, SSS\\\* ([\d.]+) and DUAL\\\* ([\d.]+)\.", PAGE
    )
    assert said is not None
    assert [*said.groups()] == shares


@pytest.mark.evidence
def test_the_figure_is_drawn_from_the_data(tmp_path: Path) -> None:
    from proofs.averages.figure import draw

    paths = draw(CELLS, tmp_path)
    names = [*re.findall(r">([^<>]*)</text>", paths[0].read_text())]
    assert {"alpha-beta", "NegaScout", "DUAL*", "SSS*", "MTD(f)"} <= {*names}
    assert (HOME / "results/averages.svg").exists()


def test_the_gap() -> None:
    larger = [row for row in GAPS if row.left_first_leaves > row.real_leaves]
    better = [
        row
        for row in GAPS
        if row.approximate_leaves < row.left_first_leaves or row.approximate_nodes < row.left_first_nodes
    ]
    most = max(GAPS, key=lambda row: row.left_first_leaves / row.real_leaves)
    assert f"up to {gap.NODES} nodes, {len(GAPS)} in all" in PAGE
    assert f"in {len(larger)} of the {len(GAPS)}, at most {most.left_first_leaves / most.real_leaves:.2f} times" in PAGE
    assert f"(a position of {most.game}). ETC with MM({gap.PLIES})\nmakes {len(better)} of them smaller" in PAGE
    assert all(row.real_leaves <= row.approximate_leaves <= row.left_first_leaves <= row.tree_leaves for row in GAPS)
    assert all(row.real_nodes <= row.approximate_nodes <= row.left_first_nodes <= row.nodes for row in GAPS)
    assert f"first {gap.POSITIONS} test positions" in PAGE


@pytest.mark.parametrize(
    ("game", "position"),
    [("checkers", 3), *(pytest.param(row.game, row.position, marks=pytest.mark.evidence) for row in GAPS)],
)
def test_the_gap_can_be_measured_again(game: str, position: int) -> None:
    (old,) = [row for row in GAPS if (row.game, row.position) == (game, position)]
    assert gap.gap(game, position, old.depth, seconds=None) == old


def test_the_examples_of_greedy_choice() -> None:
    for text, (by_leaves, taken, least) in GREEDY.items():
        what = "leaves" if by_leaves else "nodes"
        assert re.search(rf"`{re.escape(text)}` (it needs )?{taken} {what} where {least} (are enough|are)", PAGE)


def test_the_scopes_are_those_of_the_tests() -> None:
    few, many = HEIGHT_TWO
    assert f"height 2 with up to {few} leaves (`make evidence`: {many})" in PAGE
    assert f"on every tree with up to {TREES[0]} leaves (`make evidence`: {TREES[1]})" in PAGE
    assert f"against brute force on {SET_COVERS} instances\nof Set Cover and {VERTEX_COVERS} of Vertex Cover" in PAGE
    assert f"random ones of {NODES} nodes" in PAGE
    assert f"all\n{FURTHER_GRAPH_SCOPES[0].size:,} graphs of up to three inner vertices" in PAGE
