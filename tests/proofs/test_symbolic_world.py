"""The explorer against brute force: on random small programs its paths are a partition of all inputs."""

import copy
import math
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import count, pairwise, product
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

from proofs.symbolic.order import Constant, OrderStore
from proofs.symbolic.terms import NeedsIntegersError, Term, UnsupportedError, entailed
from proofs.symbolic.world import ChangesItsMindError, InfeasibleError, Question, World
from specs.baudet import minus
from specs.values import NEG_INF, POS_INF, Value, above, below, is_finite, is_integral

RANDOM: Final = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # however busy the machine is
FINDING: Final = settings(RANDOM, max_examples=600, database=None, derandomize=True, phases=[Phase.generate])
HALF: Final = Fraction(1, 2)

# PROGRAMS: an expression or a statement is a function of the variables' values, so it runs on terms and on numbers

Expression = Callable[[Sequence[Value]], Value]
Statement = Callable[[Sequence[Value]], tuple[Value, ...]]


@dataclass(frozen=True)
class Program:
    """What it does is written out in `text`, for whoever sees it fail."""

    variables: int
    integers: bool
    text: str
    run: Statement


TESTS: Final[Mapping[str, Callable[[Value, Value], bool]]] = {
    "{} < {}": lambda a, b: a < b,
    "{} <= {}": lambda a, b: a <= b,
    "{} > {}": lambda a, b: a > b,
    "{} >= {}": lambda a, b: a >= b,
    "{} == {}": lambda a, b: a == b,
    "{} != {}": lambda a, b: a != b,
    "-{} < -{}": lambda a, b: minus(a) < minus(b),
    "-{} >= -{}": lambda a, b: minus(a) >= minus(b),
    "-{} == -{}": lambda a, b: minus(a) == minus(b),
    "-{0} < inf > -{1}": lambda a, b: minus(a) < math.inf > minus(b),
}
JOINS: Final[Mapping[str, Callable[[Value, Value], Value]]] = {
    "max({}, {})": max,
    "min({}, {})": min,
    "-max(-{}, -{})": lambda a, b: minus(max(minus(a), minus(b))),
    "sorted([{0}, {1}, {0}])[1]": lambda a, b: sorted([a, b, a])[1],
    "max({}, {}, -inf)": lambda a, b: max(NEG_INF, a, b),
    "min(+inf, {}, {})": lambda a, b: min(math.inf, a, b),
}
STEPS: Final[Mapping[str, Callable[[Value], Value]]] = {
    "({} + 1)": above,
    "({} - 1)": below,
    "-(-{} + 1)": lambda a: minus(above(minus(a))),
    "(1 - -{})": lambda a: 1 - minus(a),  # type: ignore[operator]  # a number or a term
}


WHOLE: Final[Sequence[Constant]] = (-1, 0, 1)
REAL: Final[Sequence[Constant]] = (0, HALF)


@st.composite
def expressions(draw: st.DrawFn, variables: int, integers: bool, depth: int = 2) -> tuple[str, Expression]:
    constants: Sequence[Constant] = WHOLE if integers else REAL if variables < 4 else ()  # or the inputs are too many
    kinds = ["variable"] * 3 + ["constant"] * bool(constants)
    kinds += (["join"] + ["step"] * integers) * (depth > 0)
    match draw(st.sampled_from(kinds)):
        case "constant":
            number = draw(st.sampled_from(constants))
            return str(number), lambda _: number
        case "join":
            form = draw(st.sampled_from(sorted(JOINS)))
            (left, a), (right, b) = [draw(expressions(variables, integers, depth - 1)) for _ in range(2)]
            return form.format(left, right), lambda x: JOINS[form](a(x), b(x))
        case "step":
            form = draw(st.sampled_from(sorted(STEPS)))
            text, inner = draw(expressions(variables, integers, depth - 1))
            return form.format(text), lambda x: STEPS[form](inner(x))
        case _:
            i = draw(st.integers(0, variables - 1))
            return "xyzw"[i], lambda x: x[i]


@st.composite
def statements(draw: st.DrawFn, variables: int, integers: bool, depth: int) -> tuple[str, Statement]:
    (left, a), (right, b) = [draw(expressions(variables, integers)) for _ in range(2)]
    if depth == 0:
        return f"return {left}, {right}", lambda x: (a(x), b(x))
    form = draw(st.sampled_from(sorted(TESTS)))
    (yes, then), (no, otherwise) = [draw(statements(variables, integers, depth - 1)) for _ in range(2)]
    text = f"if {form.format(left, right)}: {{{yes}}} else: {{{no}}}"
    return text, lambda x: then(x) if TESTS[form](a(x), b(x)) else otherwise(x)


@st.composite
def programs(draw: st.DrawFn) -> Program:
    integers = draw(st.booleans())
    variables = draw(st.integers(2, 3 if integers else 4))
    return Program(variables, integers, *draw(statements(variables, integers, draw(st.integers(0, 2)))))


# THE PARTITION


def inputs(world: World, variables: int) -> Iterator[Sequence[Constant]]:
    """Small integers; or numbers that stand in every order to each other and to the constants that the program met."""
    anchors = sorted(world._constants.values())
    room = range(1, variables + 1)
    between = [low + (high - low) * Fraction(n, room.stop) for low, high in pairwise(anchors) for n in room]
    outside = [x for n in room for x in (anchors[0] - n, anchors[-1] + n)] if anchors else list(room)
    whole: Sequence[Constant] = range(-3, 4)
    return product(whole if world.is_integral else [*anchors, *between, *outside], repeat=variables)


def value_of(result: Value, x: Mapping[int, Value]) -> Value:
    """A result with these values of the points."""
    if not isinstance(result, Term):
        return result
    value = above(x[result.point], result.k)
    return minus(value) if result.negative else value


def is_on(trail: Sequence[tuple[Question, int]], x: Mapping[int, Value]) -> bool:
    """Whether these values of the points lead down the path."""
    return all(
        (x[i] < above(x[j], k) if strict else x[i] <= above(x[j], k)) == bool(answer)
        for (i, j, strict, k), answer in trail
        if i >= 0
    )


def partition_fault(program: Program, make: Callable[..., World] = World) -> str:
    """In words, how the paths fail to be a partition of the inputs, each with the results of its inputs."""
    world = make(integers=program.integers)
    variables = [world.fresh() for _ in range(program.variables)]
    paths = []
    for results in world.explore(lambda: program.run(variables)):
        number = world.model()
        if program.run([number(x) for x in variables]) != tuple(number(result) for result in results):
            return f"{[number(x) for x in variables]} does not do what its path does"
        if not is_on(world.trail, world.store.model(world.points)):
            return f"{[number(x) for x in variables]} is not on its path"
        paths.append((list(world.trail), results))
    fixed: dict[int, Value] = {0: 0} if program.integers else dict(world._constants)
    for numbers in inputs(world, program.variables):
        x = fixed | {variable.point: number for variable, number in zip(variables, numbers, strict=True)}
        here = [results for trail, results in paths if is_on(trail, x)]
        if len(here) != 1:
            return f"{numbers} is on {len(here)} paths"
        expected, got = program.run(numbers), tuple(value_of(result, x) for result in here[0])
        if expected != got:
            return f"{numbers} gives {expected}, and its path {got}"
    return ""


@settings(RANDOM, max_examples=150)
@given(programs())
def test_the_paths_are_a_partition_of_all_inputs(program: Program) -> None:
    assert partition_fault(program) == ""


def test_a_sort_takes_a_path_for_each_order() -> None:
    for size, orders in enumerate([1, 1, 2, 6, 24]):
        program = Program(size, integers=False, text="sorted", run=lambda x: tuple(sorted(x)))
        world = World()
        terms = [world.fresh() for _ in range(size)]
        assert len({str(path) for path in world.explore(lambda x=terms: sorted(x))}) == orders  # type: ignore[misc]
        assert partition_fault(program) == ""


# SEEDED FAULTS: each is seen by the test of the partition


class ForgetsTransitivity(OrderStore):
    def _add(self, i: int, j: int, strict: bool) -> None:
        self.le[i] |= 1 << j
        self.lt[i] |= strict << j
        self.ge[j] |= 1 << i


class WithForgetfulStore(World):
    def __init__(self, *, integers: bool = False) -> None:
        super().__init__(integers=integers)
        if not integers:
            self.store = ForgetsTransitivity(self._constants)


class SkipsOneBranch(World):
    def __init__(self, *, integers: bool = False) -> None:
        super().__init__(integers=integers)
        self._turns = count(1)

    def _backtrack(self) -> bool:
        if next(self._turns) == 2 and self.waiting:
            self.waiting.pop()
        return super()._backtrack()


class TakesOneBranchTwice(World):
    def _backtrack(self) -> bool:
        if len(self.waiting) == 1:
            position, store, question, _ = self.waiting.pop()
            self.store = store.adding(*question)
            del self.trail[position:]
            self.trail.append((question, True))
            return True
        return super()._backtrack()


class ForgetsTheOtherAnswer(World):
    """It goes back to the store before the fork, without what was answered."""

    def _backtrack(self) -> bool:
        store = self.waiting[-1][1] if self.waiting else self.store
        went_back = super()._backtrack()
        self.store = store
        return went_back


class ModelsOffThePath(World):
    def model(self) -> Callable[[Value], Value]:
        number = super().model()
        return lambda value: minus(number(value)) if isinstance(value, Term) else value


@pytest.mark.parametrize(
    "fault", [WithForgetfulStore, SkipsOneBranch, TakesOneBranchTwice, ForgetsTheOtherAnswer, ModelsOffThePath]
)
def test_a_faulty_explorer_is_caught(fault: type[World]) -> None:
    find(programs(), lambda program: partition_fault(program, fault) != "", settings=FINDING)


# NESTED EXPLORATIONS


def test_a_nested_exploration_leaves_everything_as_it_was() -> None:
    world = World()
    x, y, z = (world.fresh() for _ in range(3))

    def state() -> tuple[object, ...]:
        return world.store, world.trail, list(world.trail), world.position, list(world.waiting), world._fresh_taken

    def program() -> tuple[bool, bool]:
        first = x < y
        before = state()
        assert len(list(world.explore(lambda: (y < z, world.fresh() < x)))) > 1
        assert state() == before
        return first, x < z

    before = state()
    assert sorted(world.explore(program)) == sorted(product((False, True), repeat=2))
    assert state() == before


def test_a_fork_between_two_paths_is_refused() -> None:
    world = World()
    x, y, z = (world.fresh() for _ in range(3))
    with pytest.raises(ChangesItsMindError):
        assert all(x < z or z <= x for _ in world.explore(lambda: x < y))  # nobody explores what this forks


def test_a_nested_exploration_starts_from_what_the_path_knows() -> None:
    world = World()
    x, y, z = (world.fresh() for _ in range(3))
    seen = [(outer, list(world.explore(lambda: (x < z, y < z)))) for outer in world.explore(lambda: x < y)]
    assert seen[0] == (True, [(True, True), (True, False), (False, False)])
    assert seen[1] == (False, [(True, True), (False, True), (False, False)])


def test_an_abandoned_exploration_leaves_everything_as_it_was() -> None:
    world = World()
    x, y = world.fresh(), world.fresh()
    store = world.store
    for _ in world.explore(lambda: x < y):
        break
    assert world.store is store
    with pytest.raises(ValueError, match="mine"):
        list(world.explore(lambda: (x < y, int("mine"))))
    assert world.store is store
    assert len(list(world.explore(lambda: x < y))) == 2


# CHOICES, ASSUMPTIONS, FRESH VALUES, CONSTANTS


def test_every_choice_has_a_path_of_its_own() -> None:
    world = World()
    x, y = world.fresh(), world.fresh()
    chosen = list(world.explore(lambda: (world.choose(3), x < y, world.choose(1), world.choose(2))))
    assert sorted(chosen) == sorted(product(range(3), (False, True), [0], range(2)))


def test_a_path_against_an_assumption_is_no_path() -> None:
    world = World()
    x, y, z = (world.fresh() for _ in range(3))

    def program() -> bool:
        world.assume(x < y)
        world.assume(y < z)
        return x < z

    assert list(world.explore(program)) == [True]
    assert list(world.explore(lambda: world.assume(x > x))) == []  # noqa: PLR0124 - no value is above itself


def test_a_program_cannot_hide_that_its_path_is_none() -> None:
    world = World()
    x, y = world.fresh(), world.fresh()

    def program() -> str:
        with suppress(BaseException):
            world.assume(x < y)
            return "below"
        return "hidden"

    assert list(world.explore(program)) == ["below"]

    def outer() -> list[str]:
        return list(world.explore(program))  # one of its paths is none, which says nothing of this one

    assert list(world.explore(outer)) == [["below"]]


def test_a_program_run_again_gets_the_same_fresh_values() -> None:
    world = World()
    x = world.fresh()

    def program() -> tuple[int, ...]:
        first = world.fresh()
        return (first.point, world.fresh().point) if x < first else (first.point, -1)

    assert list(world.explore(program)) == [(1, 2), (1, -1)]
    assert world.fresh().point == 1  # what was fresh there is free again
    assert world.points == 3


def test_constants_met_in_the_middle_of_a_path_know_their_place() -> None:
    world = World()
    x, y = world.fresh(), world.fresh()
    seen = []
    for path in world.explore(lambda: (x < y, x > 10, y < HALF)):
        seen.append(path)
        number = world.model()
        assert (number(x) < number(y), number(x) > 10, number(y) < HALF) == path
    assert (True, True, True) not in seen  # 10 < x < y < 1/2
    assert len(seen) == 7
    whole = World(integers=True)
    n = whole.fresh()
    assert list(whole.explore(lambda: (n > 0, n < 2, n == 1.0))) == [
        (True, True, True),
        (True, False, False),
        (False, True, False),
    ]


def test_infinities_never_fork() -> None:
    world = World()
    x = world.fresh()
    ends: list[tuple[Value, Value]] = [(NEG_INF, POS_INF), (-math.inf, math.inf)]
    for low, high in ends:
        for term in (x, -x):
            assert low < term < high
            assert high > term > low
            assert not low == term  # noqa: SIM201 - both operators
            assert term != high
            assert [entailed(low, term, True), entailed(high, term, False), entailed(term, high, True)] == [1, 0, 1]
    assert world.trail == []


def test_a_store_that_is_asked_through_the_world_answers_the_same_when_run_again() -> None:
    def program(world: World, x: Term, y: Term) -> tuple[bool, bool]:
        known = world.recall(lambda: entailed(x, y, True) is not None)
        return bool(known), x < y

    world = World()
    x, y = world.fresh(), world.fresh()
    assert list(world.explore(lambda: program(world, x, y))) == [(False, True), (False, False)]


def test_a_program_that_changes_its_mind_is_refused() -> None:
    for forgetful in (False, True):
        world = World()
        x, y = world.fresh(), world.fresh()
        turns = count()

        def program(x: Term = x, y: Term = y, turns: Iterator[int] = turns, forgetful: bool = forgetful) -> bool:
            if next(turns):
                return False if forgetful else y < x
            return x < y

        with pytest.raises(ChangesItsMindError, match="asked something else"):
            list(world.explore(program))


def test_a_program_cannot_hide_that_it_changed_its_mind() -> None:
    world = World()
    x, y = world.fresh(), world.fresh()
    turns = count()

    def program() -> bool:
        with suppress(BaseException):
            return x < y if next(turns) == 0 else y < x
        return False

    with pytest.raises(ChangesItsMindError):
        list(world.explore(program))


# WHAT HAS NO ANSWER

UNANSWERED: Final[Mapping[str, Callable[[Any, Any], object]]] = {
    "hash": lambda x, _: hash(x),
    "key": lambda x, _: {x: 1},
    "member": lambda x, _: x in {1, 2},
    "bool": lambda x, _: bool(x),
    "or": lambda x, y: x or y,
    "float": lambda x, _: float(x),
    "complex": lambda x, _: complex(x),
    "int": lambda x, _: int(x),
    "trunc": lambda x, _: math.trunc(x),
    "floor": lambda x, _: math.floor(x),
    "index": lambda x, _: [1, 2][x],
    "round": lambda x, _: round(x),
    "round to": lambda x, _: round(x, 1),
    "abs": lambda x, _: abs(x),
    "/": lambda x, _: x / 2,
    "r/": lambda x, _: 2 / x,
    "//": lambda x, _: x // 2,
    "%": lambda x, _: x % 2,
    "r%": lambda x, _: 7 % x,
    "divmod": lambda x, _: divmod(x, 2),
    "**": lambda x, _: x**2,
    "r**": lambda x, _: 2**x,
    "&": lambda x, _: x & 1,
    "<<": lambda x, _: x << 1,
    "~": lambda x, _: ~x,
    "x*2": lambda x, _: x * 2,
    "2*x": lambda x, _: 2 * x,
    "x*True": lambda x, _: x * True,
    "x*y": lambda x, y: x * y,
    "x+y": lambda x, y: x + y,
    "x-y": lambda x, y: x - y,
    "x-x": lambda x, _: x - x,
    "x+half": lambda x, _: x + 0.5,
    "x+inf": lambda x, _: x + math.inf,
    "x+True": lambda x, _: x + True,
    "x-True": lambda x, _: x - True,
    "True-x": lambda x, _: True - x,
    "sum": lambda x, y: sum([x, y]),
    "x<-y": lambda x, y: x < -y,
    "-x<=y": lambda x, y: -x <= y,
    "x==-y": lambda x, y: x == -y,
    "x==-x": lambda x, _: x == -x,
    "nan": lambda x, _: x < math.nan,  # noqa: PLW0177 - that is what is asked
    "nan=": lambda x, _: math.nan == x,  # noqa: PLW0177 - the same
    "x<True": lambda x, _: x < True,
    "x==True": lambda x, _: x == True,  # noqa: E712 - that is what is asked
    "x==Decimal": lambda x, _: x == Decimal("NaN"),
    "Decimal<x": lambda x, _: Decimal("NaN") < x,
    "x==complex": lambda x, _: x == 1j,
    "format": lambda x, _: f"{x:.2f}",
    "pickle": lambda x, _: pickle.dumps(x),
}


@pytest.mark.parametrize("integers", [False, True], ids=["reals", "integers"])
@pytest.mark.parametrize("asked", UNANSWERED.values(), ids=UNANSWERED)
def test_what_has_no_answer_is_said_to_have_none(asked: Callable[[Any, Any], object], integers: bool) -> None:
    world = World(integers=integers)
    x, y = world.fresh(), world.fresh()
    with pytest.raises(UnsupportedError):
        asked(x, y)
    assert world.unsupported

    hiding = World(integers=integers)
    x, y = hiding.fresh(), hiding.fresh()

    def program() -> object:
        try:
            return asked(x, y)
        except BaseException:  # noqa: BLE001 - as a stranger's code may do
            return 0

    with pytest.raises(UnsupportedError):
        list(hiding.explore(program))
    assert hiding.unsupported


def test_unsupported_is_no_exception_that_careful_code_catches() -> None:
    for kind in (UnsupportedError, NeedsIntegersError, InfeasibleError, ChangesItsMindError):
        assert not issubclass(kind, Exception)


@pytest.mark.parametrize("asked", [above, below, is_integral, lambda x: 1 - x], ids=["x+1", "x-1", "integral", "1-x"])
def test_a_step_needs_integers_and_that_cannot_be_hidden(asked: Callable[[Any], object]) -> None:
    world = World()
    x = world.fresh()

    def program() -> object:
        with suppress(BaseException):
            return asked(x)
        return 0

    with pytest.raises(NeedsIntegersError):
        list(world.explore(program))
    assert world.unsupported == ""
    whole = World(integers=True)
    n = whole.fresh()
    assert len(list(whole.explore(lambda: asked(n)))) == 1


def test_integers_have_no_halves() -> None:
    world = World(integers=True)
    x = world.fresh()
    with pytest.raises(UnsupportedError, match=r"0\.5"):
        list(world.explore(lambda: x < 0.5))


def test_a_value_is_a_value_whatever_becomes_of_it() -> None:
    world = World()
    x, y = world.fresh(), world.fresh()
    assert copy.copy(x) is x
    assert copy.deepcopy({"kept": [x]})["kept"][0] is x  # a copy with a world of its own would fork unseen
    assert len(list(world.explore(lambda: copy.deepcopy([x, y]) == [y, x]))) == 3
    assert +x is x
    assert x * 1 is x
    assert repr([x, -y]) == "[x0, -(x1)]"
    assert f"{x}" == "x0"
    assert is_finite(x)
    assert x != "x0"
    assert x is not None
    with pytest.raises(TypeError):
        x < "x0"  # noqa: B015 - as of any number
    n = World(integers=True).fresh()
    assert [repr(n + 2), repr(-(n - 1)), repr(3 - n), repr(1.0 + n)] == ["x1 + 2", "-(x1 - 1)", "-(x1 - 3)", "x1 + 1"]


@pytest.mark.parametrize("operator", ["__lt__", "__le__", "__gt__", "__ge__", "__eq__"])
def test_a_value_of_another_world_is_refused(operator: str) -> None:
    old, new = World(), World()
    with pytest.raises(UnsupportedError, match="keeps something between calls"):
        getattr(old.fresh(), operator)(new.fresh())
    assert old.unsupported
    assert new.unsupported
