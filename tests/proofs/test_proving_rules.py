"""Each rule keeps what a program does; each of its side conditions is needed, and the front end refuses on its line."""

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis.errors import NoSuchExample

from proofs.proving.phrasing import dead_stores
from proofs.proving.phrasing.fragment_of import RULES
from tests.proofs.generated_programs import AROUND, differences, programs

BY_NAME = {rule.name: rule for rule in RULES}
REFUSING = {"equal to an empty list", "by no key", "the best within"}
SIDES = [(name, side.name) for name in AROUND for side in BY_NAME[name].sides if not side.is_limit]
EVERY = settings(deadline=None, database=None, derandomize=True, suppress_health_check=[*HealthCheck])


def test_every_rule_has_programs_around_it() -> None:
    assert AROUND.keys() == BY_NAME.keys() - REFUSING
    assert len({*RULES}) == len(BY_NAME)
    assert all(rule.sentence for rule in BY_NAME.values())


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", AROUND)
def test_a_rule_keeps_what_a_program_does(name: str) -> None:
    @settings(EVERY, max_examples=80)
    @given(programs(name))
    def keeps(text: str) -> None:
        assert not [*differences(text, BY_NAME[name])], text

    keeps()


def is_caught(name: str, without: tuple[str, ...] = ()) -> bool:
    def is_changed(text: str) -> bool:
        return any(True for _ in differences(text, BY_NAME[name], without))

    try:
        find(programs(name), is_changed, settings=settings(EVERY, max_examples=600, phases=[Phase.generate]))
    except NoSuchExample:
        return False
    return True


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("name", "side"), SIDES, ids=lambda word: word.replace(" ", "-"))
def test_a_rule_without_one_of_its_side_conditions_is_caught(name: str, side: str) -> None:
    assert is_caught(name, (side,))


def test_a_store_that_does_something_is_not_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dead_stores, "is_pure", lambda _: True)
    assert is_caught("a variable that nothing reads")
