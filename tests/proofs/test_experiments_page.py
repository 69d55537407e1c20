"""The page of results says what its data say, and its figures are drawn from these data."""

import re
from pathlib import Path

import matplotlib as mpl

from proofs.experiments import plan
from proofs.experiments.counts import counts, recount
from proofs.experiments.figure import draw
from proofs.experiments.files import as_csv, digest, from_csv
from proofs.experiments.page import filled, page
from proofs.experiments.shelf import EXPERIMENTS
from specs.catalogue import catalogue

HOME = Path(__file__).parents[2]
FOLDER = HOME / "examples" / "experiments"
PAGE = (HOME / "examples" / "experiments.md").read_text("utf-8")
DATA = {name: (FOLDER / f"{name}.csv").read_text("utf-8") for name in EXPERIMENTS}
FOUND = {name: from_csv(text) for name, text in DATA.items()}


def test_the_page_says_what_the_data_say() -> None:
    assert page([*FOUND.values()], FOLDER) == PAGE


def test_another_number_is_another_page() -> None:
    """The check can fail: one number of one position makes a difference."""
    depth = FOUND["leaves"][0].setting.depth
    text = re.sub(rf"(?m)^(othello,MTD\(f\),{depth},\d+),.*$", r"\1,9.5", DATA["leaves"], count=1)
    assert text != DATA["leaves"]
    assert page([*({**FOUND, "leaves": from_csv(text)}).values()], FOLDER) != PAGE


def test_the_data_are_those_of_the_plan() -> None:
    ran = {name: tuple(one.setting for one in found) for name, found in FOUND.items()}
    assert ran == {name: plan.settings_of(one) for name, one in EXPERIMENTS.items()}
    for name, found in FOUND.items():
        assert as_csv(found) == DATA[name]
        for one in found:
            assert len({position for position, _ in one.data.points}) == one.setting.positions
            assert "seed 1" in one.made
            assert ("contracts off" in one.made) == one.experiment.is_timed


def test_every_figure_carries_the_digest_of_its_data() -> None:
    assert {path.stem for path in FOLDER.glob("*.svg")} == {*EXPERIMENTS}
    for name, text in DATA.items():
        assert f"data {digest(text)}" in (FOLDER / f"{name}.svg").read_text("utf-8"), name


def test_a_figure_drawn_again_is_the_figure(tmp_path: Path) -> None:
    """With another version of matplotlib the paths may differ; but what is drawn twice is the same."""
    found, own = FOUND["wall"], digest(DATA["wall"])
    kept = (FOLDER / "wall.svg").read_text("utf-8")
    if f"matplotlib {mpl.__version__};" not in found[0].made:
        kept = draw(found, own, tmp_path)[0].read_text("utf-8")
    assert draw(found, own, tmp_path)[0].read_text("utf-8") == kept


def test_the_catalogue_says_what_was_measured() -> None:
    measured = {id: entry.measured for id, entry in catalogue().items() if entry.measured}
    assert {*measured} == {item for one in EXPERIMENTS.values() for item in one.items}
    for id, said in measured.items():
        counted = counts(id, [*FOUND.values()])
        assert said.startswith(counted), (id, counted)
        assert len(said) > len(counted) + 20


def test_the_counts_of_the_catalogue_are_written_anew(tmp_path: Path) -> None:
    """As they are they stay; other data give other counts, and what stands behind the counts is left alone."""
    kept, path = (HOME / "specs" / "papers" / "rr.toml").read_text("utf-8"), tmp_path / "rr.toml"
    path.write_text(kept, "utf-8")
    assert recount(path, [*FOUND.values()]) == []
    assert path.read_text("utf-8") == kept
    fewer = {**FOUND, "wall": FOUND["wall"][:1]}
    assert recount(path, [*fewer.values()]) == ["RR-4.3.1-minimaxwall"]
    (before,), (after,) = (
        re.findall(r"measured = .*untold: (the wall is there.*)", text) for text in (kept, path.read_text("utf-8"))
    )
    assert before == after
    assert counts("RR-4.3.1-minimaxwall", [*fewer.values()]) in path.read_text("utf-8")


def test_a_remark_has_its_numbers_from_the_data() -> None:
    found = FOUND["leaves"]
    depth = found[0].setting.depth
    assert filled("it is {othello|MTD(f)|5}.", found).startswith("it is 0.")
    assert filled("{othello|MTD(f)|last}", found) == filled(f"{{othello|MTD(f)|{depth}}}", found)
    assert filled("at {othello|depth} plies", found) == f"at {depth} plies"
    for name, remark in re.findall(r'(?ms)^([\w-]+) = """\n(.*?)^"""', (FOLDER / "remarks.toml").read_text("utf-8")):
        by_hand = re.sub(r"\{[^}]*\}|2\^17|\b4\.\d\b|4\.\d to 4\.\d|depth 4|\b1\b|MM\(d\)", "", remark)
        assert not re.search(r"\d", by_hand), (name, by_hand)
