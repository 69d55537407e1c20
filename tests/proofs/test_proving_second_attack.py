"""Wrong functions that were proved once, each aimed at an assumption of the rules: none of them is proved any more.

Most of them fail on a game that small runs do not reach, so each is put to the prover without the engines of the
checker. The same search without its fault is proved.
"""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from proofs.proving.inference.conclude import OutOfTimeError
from proofs.proving.inference.own import prove_own
from proofs.proving.source.fragment import FragmentError
from tests.proofs import once_proved
from tests.proofs.once_proved import FAULTS, MINIMAX, Base, Fault


def is_proved(text: str, base: Base, folder: Path) -> bool:
    file = folder / "attack.py"
    file.write_text(text)
    request = f"{file}:{base.function}"
    try:
        return prove_own(request, base.spec, form=base.form, needed=lambda _: [], by_procedure={}, seconds=20).holds
    except (FragmentError, ValueError, OutOfTimeError):
        return False


@pytest.fixture
def _logging_as_it_was(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Some of the files change what Python does when something is logged."""
    monkeypatch.setattr(logging.Logger, "isEnabledFor", logging.Logger.isEnabledFor)
    root, factory = logging.getLogger(), logging.getLogRecordFactory()
    monkeypatch.setattr(root, "handlers", [*root.handlers])
    yield
    logging.setLogRecordFactory(factory)


@pytest.mark.usefixtures("_logging_as_it_was")
@pytest.mark.sampled(3, "more")
@pytest.mark.parametrize("name", FAULTS)
def test_what_was_proved_once_is_not_any_more(name: str, tmp_path: Path) -> None:
    assert not is_proved(FAULTS[name].text, FAULTS[name].base, tmp_path)


RIGHT = {base: "" for name, base in vars(once_proved).items() if isinstance(base, Base)}
RIGHT[once_proved.ENUM] = once_proved.FLAG
NO_SEARCH_WITHOUT_THEIR_FAULT = once_proved.ELSEWHERE, once_proved.GAP


@pytest.mark.sampled(2, "more")
@pytest.mark.parametrize("base", [base for base in RIGHT if base not in NO_SEARCH_WITHOUT_THEIR_FAULT])
def test_each_search_is_proved_without_its_faults(base: Base, tmp_path: Path) -> None:
    assert is_proved(Fault(base, "pass", RIGHT[base]).text, base, tmp_path)


def test_a_search_with_harmless_lines_is_proved(tmp_path: Path) -> None:
    right = Fault(MINIMAX, 'if best > 10000019:\n    best = max(best, float("-inf"))\nprint("best", best)')
    assert is_proved(right.text, right.base, tmp_path)
