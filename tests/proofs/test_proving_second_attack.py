"""Wrong functions that were proved once, each aimed at an assumption of the rules: none of them is proved any more.

Most of them fail on a game that small runs do not reach: a pay-off near a number that is worked out, or many such
pay-offs. So each is put to the prover without the engines of the checker. The same search without its fault is proved.
"""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from proofs.proving.inference.conclude import OutOfTimeError
from proofs.proving.inference.own import prove_own
from proofs.proving.source.fragment import FragmentError

HOME = Path(__file__).parent / "unannotated/attacks"
WRONG = [
    ("log_filter", "search", "minimax"),
    ("log_none", "search", "minimax"),
    ("log_end", "search", "minimax"),
    ("float_text", "search", "minimax"),
    ("float_text2", "search", "minimax"),
    ("only_annotated", "search", "minimax"),
    ("reverse_none", "search", "minimax"),
    ("reverse_text", "search", "minimax"),
    ("lambda_tree", "search", "minimax"),
    ("overflow", "search", "minimax"),
    ("enum_eq", "search", "alphabeta"),
    ("enum_hash", "search", "minimax"),
    ("enum_bool", "search", "minimax"),
    ("enum_patch", "search", "minimax"),
    ("default_param", "search", "minimax"),
    ("default_text", "search", "minimax"),
    ("mangled", "Engine.search", "minimax"),
    ("mangled_const", "Engine.search", "minimax"),
    ("entry_key", "search", "minimax"),
    ("key_get", "search", "minimax"),
    ("key_noeq", "search", "minimax"),
    ("wrapped", "search", "minimax"),
    ("wrapped_helper", "search", "minimax"),
    ("cached_store", "search", "alphabeta"),
    ("cached_clear", "search", "minimax"),
    ("cached_read", "search", "minimax"),
    ("dc_index", "search", "minimax"),
    ("dc_unpack", "search", "minimax"),
    ("dict_entry_unpack", "search", "minimax"),
    ("dc_tuple_eq", "search", "minimax"),
    ("dc_slice", "search", "minimax"),
    ("dc_lt", "search", "minimax"),
    ("dc_in", "search", "minimax"),
    ("enum_max", "search", "minimax"),
    ("enum_plus", "search", "minimax"),
    ("enum_index", "search", "minimax"),
    ("enum_in", "search", "minimax"),
    ("enum_len", "search", "minimax"),
    ("is_neginf", "search", "alphabeta"),
    ("is_posinf", "search", "alphabeta"),
    ("y_default", "search", "minimax"),
    ("y_enum_max", "search", "minimax"),
    ("y_dc_unpack2", "search", "minimax"),
    ("y_lambda2", "search", "minimax"),
    ("y_cached_read", "search", "minimax"),
    ("y_mangled", "Engine.search", "minimax"),
    ("while_outer", "search", "minimax"),
    ("log_class", "search", "minimax"),
    ("log_instance", "search", "minimax"),
    ("log_root_handler", "search", "minimax"),
    ("log_factory", "search", "minimax"),
    ("log_grandparent", "search", "minimax"),
    ("en_lt_var", "search", "alphabeta"),
    ("en_max_var", "search", "alphabeta"),
    ("en_in", "search", "alphabeta"),
    ("en_index", "search", "alphabeta"),
    ("en_add", "search", "alphabeta"),
    ("cls_counter_other_obj", "Engine.search", "minimax"),
    ("cls_counter_early", "Engine.search", "minimax"),
]
OF_MOVER = ("en_lt_var", "en_max_var", "en_in", "en_index", "en_add")  # in negamax form
RIGHT = """
def search(tree, node):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = None
    for child in children:
        value = search(tree, child)
        if best is None:
            best = value
        elif tree.is_max(node):
            best = max(best, value)
        else:
            best = min(best, value)
    if best > 10000019:
        best = max(best, float("-inf"))
    print("best", best)
    return best
"""


def is_proved(request: str, spec: str, form: str = "minimax") -> bool:
    try:
        return prove_own(request, spec, form=form, needed=lambda _: [], by_procedure={}, seconds=20).holds
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
@pytest.mark.parametrize(("file", "function", "spec"), WRONG)
def test_what_was_proved_once_is_not_any_more(file: str, function: str, spec: str) -> None:
    assert not is_proved(f"{HOME / file}.py:{function}", spec, "negamax" if file in OF_MOVER else "minimax")


def test_every_attack_is_a_row() -> None:
    assert {path.stem for path in HOME.glob("*.py")} == {file for file, *_ in WRONG}


def test_the_search_without_a_fault_is_proved(tmp_path: Path) -> None:
    (tmp_path / "right.py").write_text(RIGHT)
    assert is_proved(f"{tmp_path / 'right.py'}:search", "minimax")
