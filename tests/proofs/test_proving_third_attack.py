"""Wrong searches that were proved once, for what stands around them in their file: none of them is proved any more.

The rows are in `around_a_search.toml`: a cause, a search that is proved, and an edit of it. Each is put to the prover
without the runs that would find most of them.
"""

import enum
import functools
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from proofs.proving.inference import own
from tests.proofs.test_proving_attacks import MINIMAX, said

TABLE: Final = tomllib.loads(Path(__file__).with_name("around_a_search.toml").read_text())
BASES: Final = {**TABLE["bases"], "minimax": MINIMAX}


@pytest.fixture(autouse=True)
def _prover_alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is run beside the function; and what a row does to Python's library is undone."""
    monkeypatch.setattr(own, "must_agree", lambda pair: pair.kind.values)
    reduce = functools.reduce
    yield
    functools.reduce = reduce
    if "__eq__" in vars(enum.Enum):
        del enum.Enum.__eq__


@pytest.mark.parametrize("base", BASES)
def test_what_is_around_the_attacks_is_proved(base: str, tmp_path: Path) -> None:
    assert said(BASES[base], tmp_path / "right.py") == "proved"


@pytest.mark.parametrize("row", TABLE["attacks"], ids=lambda row: row["cause"])
def test_no_attack_is_proved(row: dict[str, str], tmp_path: Path) -> None:
    assert row["old"] in BASES[row["base"]]
    assert said(BASES[row["base"]].replace(row["old"], row["new"]), tmp_path / "attack.py") != "proved"


@pytest.mark.parametrize(("base", "word"), [("cached", "hashed"), ("kept", "hashed"), ("minimax", "has a text")])
def test_what_a_proof_takes_for_granted_is_said(base: str, word: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(BASES[base].replace("    return best\n", "    print(best)\n    return best\n"))
    made = own.prove_own(f"{tmp_path / 'mine.py'}:search", "minimax", needed=lambda _: [], by_procedure={})
    assert made.holds
    assert any(word in told for told in made.proofs[-1].axioms.values())
