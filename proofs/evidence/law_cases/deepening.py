"""Cases for the laws of iterative deepening: depths, first guesses, views of a game, and searches by name."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations, product
from typing import Any, Final

from proofs.enumeration.cases import Scope
from proofs.evidence.law_cases.real import Quantities, put_to
from proofs.proving.models import chosen_search as laws
from specs.contracts import contract_of, contracts
from specs.depth_limited import DepthLimited, EvaluatedTree, depths_up_to
from specs.minimax import f
from specs.values import Value
from verified.alphabeta import alphabeta
from verified.memory.alphabeta_tt import alphabeta_tt
from verified.memory.chosen_search import KINDS, Search, search_of
from verified.memory.eager import Learner
from verified.memory.iterations import Iteration, Iterations, Tally, taught
from verified.memory.ordering import Memory, Noted, Ordered, arrange
from verified.registry import ALGORITHMS

# DEPTHS AND GUESSES


def _depths(listed: Callable[[int, int], Sequence[int]]) -> Iterator[Quantities]:
    for depth, step in product(range(1, 9), range(1, 11)):
        depths = listed(depth, step)
        yield {"depth": depth, "last": depths[-1] if depths else None}
        yield from ({"earlier": one, "later": other} for one, other in combinations(depths, 2))


def _downwards(depth: int, step: int) -> Sequence[int]:
    """A seeded bug: the deepest comes first."""
    return [*range(depth, 0, -step)]


def _guesses(guess: Callable[[Iterations[int], int, Value], Value]) -> Iterator[Quantities]:
    for size, back in product(range(4), range(1, 4)):
        done: Iterations[int] = Iterations()
        for number in range(size):
            done.append(Iteration(number + 1, 10 + number, None, 0, 0, 0, 0))
        values = [one.value for one in done]
        yield {"values": values, "back": back, "evaluation": 7, "guess": guess(done, back, 7)}


def _first_value(done: Iterations[int], _back: int, evaluation: Value) -> Value:
    """A seeded bug: always the first value."""
    return done[0].value if done else evaluation


# VIEWS


def _views(order: Callable[..., Any]) -> Iterator[Quantities]:
    """f of every small game cut off at every depth, and of each view of it, which may have learned from a search."""
    for number, tree in enumerate(Scope(3, height=2).trees()):
        game = EvaluatedTree(tree, {node: (node + number) % 3 for node in tree.nodes() if tree.children(node)})
        memory, learner = Memory(game), Learner(game)
        for depth in range(3):
            plain = DepthLimited(game, depth)
            eager, ordered = learner.begin(depth), Ordered(plain, partial(order, memory))
            for view in (ordered, Noted(ordered), Tally(ordered), eager, Tally(eager)):
                yield {"f": f(plain, plain.root), "f_view": f(view, view.root)}
            with contracts("off"):
                seen = Noted(ordered)
                alphabeta(seen, seen.root, -9, 9)
                alphabeta_tt(eager, eager.root, -9, 9, learner)
            if order is arrange:
                taught(memory, seen)


def _first_half(_memory: Any, _node: Any, children: Sequence[Any]) -> Sequence[Any]:
    """A seeded bug: an order that leaves children out."""
    return children[:1]


def _records(*, is_checked: bool) -> Iterator[Quantities]:
    """Every search with every option out of some: what is refused is no case; a seeded bug refuses nothing."""
    for chosen, delta, step in product(laws.searches(), (-1, 0, 1, 3), (-1, 0, 2)):
        options = [name for name in ("delta", "step") if name in ALGORITHMS[chosen.name].options]
        given = {name: value for name, value in (("delta", delta), ("step", step)) if name in options}
        try:
            search = search_of(chosen.name, given)
        except ValueError:
            if is_checked:
                continue
            search = Search(**{**vars(chosen), **given})
        params = contract_of(search.function).params[2:]
        takes = search.takes if is_checked else "window"
        yield {
            "delta": search.delta,
            "step": search.step,
            "params": tuple("first" if name == "estimate" else name for name in params),
            "given": (*next(names for names, kind in KINDS.items() if kind == takes), *["table"] * search.takes_table),
        }


CASES: Final = (
    put_to(partial(_depths, depths_up_to), partial(_depths, _downwards), laws.IN_ORDER, laws.LAST_DEPTH),
    put_to(partial(_guesses, Iterations.guess), partial(_guesses, _first_value), laws.GUESSED),
    put_to(partial(_views, arrange), partial(_views, _first_half), laws.SAME_VALUE),
    put_to(partial(_records, is_checked=True), partial(_records, is_checked=False), laws.OPTIONS, laws.TAKES),
)
