"""Cases for the laws of MTD(best) (RR-MTD-best): brackets of moves, and queues of moves."""

from collections import deque
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations, islice, permutations, product
from typing import Any, Final

from proofs.evidence.law_cases.real import Quantities, put_to
from proofs.proving.models import mtd_best as laws
from specs.clauses import mtd_best as said
from specs.contracts import Clause
from specs.values import NEG_INF, POS_INF, Value


class Seen:
    """A map of all moves of which a clause sees one move only when it iterates."""

    def __init__(self, placed: Mapping[str, Any], one: str) -> None:
        self.held, self.one = placed, one

    def __getitem__(self, move: str) -> Any:
        return self.held[move]

    def __contains__(self, move: object) -> bool:
        return move in self.held

    def __iter__(self) -> Iterator[str]:
        return iter(self.one)

    def items(self) -> Any:
        return {self.one: self[self.one]}.items()


def _brackets() -> Iterator[Mapping[str, Any]]:
    """Arguments for the clauses, with two moves."""
    bounds: tuple[Value, ...] = (NEG_INF, 0, 1, POS_INF)
    pairs = [dict(zip("xy", pair, strict=True)) for pair in product(bounds, repeat=2)]
    worths = [dict(zip("xy", pair, strict=True)) for pair in product((0, 1), repeat=2)]
    for number, (lower, upper, worth) in enumerate(product(pairs, pairs, worths)):
        best, rest, first = "xy"[number % 2], ("", "x", "y", "xy")[number // 3 % 4], number // 5 % 2
        yield {
            "lower": lower, "upper": upper, "move_fs": worth, "mover_is_max": number % 7 < 4, "best": best,
            "rest": rest, "first": first, "bound": first, "fn": first,
        }  # fmt: skip


def _answer(clause: Clause, known: Mapping[str, Any]) -> Any:
    if clause is said.is_bounded:
        return known["best"], 0, known["first"]
    return known["first"] if clause is said.is_next_best else known["best"]


def _clauses_of_moves() -> Iterator[Quantities]:
    """Every clause about all moves, of two moves and of each of them."""
    for clause in laws.FOR_ALL:
        for known in islice(_brackets(), 0, None, 3):
            given = {**known, "v": _answer(clause, known)}
            alone = [{name: Seen(x, one) if isinstance(x, dict) else x for name, x in given.items()} for one in "xy"]
            yield {"of_all": not clause.is_broken(given), "of_each": [not clause.is_broken(one) for one in alone]}


def _some_move() -> Iterator[Quantities]:
    """A seeded bug: a clause that holds if it holds of some move."""
    for known in _brackets():
        of_each = [known["lower"][one] > NEG_INF for one in "xy"]
        yield {"of_all": any(of_each), "of_each": of_each}


# THE QUEUE


def _queues(*, is_right: bool) -> Iterator[Quantities]:
    """Every deque of up to three moves, each in it once, and what becomes of it; a seeded bug: what is read stays."""
    for size in (1, 2, 3):
        for moves in permutations("xyz", size):
            for change in (deque.popleft, *(lambda queue, move=move: queue.remove(move) or move for move in moves)):
                queue = deque(moves)
                gone = change(queue) if is_right else queue[0]
                others = [move for move in "xyz" if move != gone]
                yield {
                    "was_in": gone in moves,
                    "is_in": gone in queue,
                    "others_stay": all((move in queue) is (move in moves) for move in others),
                    "before": len(moves),
                    "now": len(queue),
                }


def _wrong_pops() -> Iterator[Quantities]:
    """A seeded bug: a move that is in no deque."""
    return iter([{"was_in": "w" in moves} for moves in combinations("xyz", 2)])


CASES: Final = (
    put_to(_clauses_of_moves, _some_move, laws.EVERY_MOVE),
    put_to(partial(_queues, is_right=True), _wrong_pops, laws.POPPED),
    put_to(partial(_queues, is_right=True), partial(_queues, is_right=False), laws.FEWER),
)
