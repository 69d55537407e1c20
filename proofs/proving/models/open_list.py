"""What a proof knows of OPEN (SS-A-SSS), of whose states it sees none but those that are removed.

Of all states on OPEN together it knows the best promise (`specs.clauses.promises`), the best merit and the worst merit
on the stack. What an operation does to these is an axiom, and true of the real list, if every state that is put there
has its place, which the proof has to show each time: none on OPEN has a better merit than one that is pushed, none on
the stack a worse one than one that is inserted; the state is linked from above, has nothing below, and parts from each
state on OPEN at a node of which all sons count. It stands in the place of the state that was removed: it is that state
itself, or the next brother, or its father, or its sons, the first or all of them. Its merit is beta(n) if it is LIVE,
and min(beta(n), f(n)) if it is SOLVED. Where ties go left, a state that is pushed has the merit of the one removed, one
that is inserted a worse one than all on the stack. Then

    pop       removes a state of the best merit, which parts from all others; a state promises no more than its merit;
              of a node of which all sons count, min(beta(n), f(n)) is no better than the best merit below it
              (SS-L1.below); where ties go left all states to the left have a worse merit, and of those the best is no
              worse than min(alpha(n), beta(n)) of the state removed (SS-L2.left);
    purge     takes away the states below a state, which from then on is the one that is to be replaced: each promises
              no more than the best merit, and than what is to come of the state that it is below; the state itself
              then parts from all on OPEN if one of its sons did;
    a son of a state that parts from all does so, and so does its father, unless all of the father's sons count.

A state that the source changes must part from all on OPEN: then it is not on OPEN itself, nor is one that it is above.
"""

from __future__ import annotations

from typing import Any, ClassVar

from proofs.proving.execution.children import Children
from proofs.proving.execution.sorts import is_truth, is_value
from proofs.proving.execution.things import Changeable
from proofs.proving.models.merit_order import Side
from proofs.proving.models.search_states import AbstractState, AllSons, Next, any_state
from proofs.proving.source.fragment import FragmentError
from specs.clauses.open_list import antichain, in_order, solution_tree, ties_left_first
from specs.clauses.promises import links, parting
from specs.contracts import Clause
from specs.values import Value


class AbstractOpen(Changeable):
    """In the place of `verified.best_first.open_list.OpenList`."""

    offers: ClassVar[frozenset[str]] = frozenset({"push", "push_all", "insert", "pop", "purge", "all_at_max"})

    def __init__(self, path: Any, *, all_at_max: bool = True, left_first: bool = True) -> None:
        if not (is_truth(all_at_max) and is_truth(left_first)):
            raise FragmentError("OPEN is made with truth values that are known")
        if any(isinstance(thing, AbstractOpen) for thing in path.memories):
            raise FragmentError("a second OPEN: a proof knows of one only")
        self.path = path
        self.side = Side(path.world, all_at_max=all_at_max)
        self.all_at_max = all_at_max
        self.left_first = left_first
        self.promised: Value = self.side.worst
        self.best_merit: Value = self.side.worst
        self.stack_merit: Value = self.side.best
        self.is_empty: bool | None = True
        self.apart: list[AbstractState] = []  # that part from all states on OPEN
        self.removed: list[tuple[AbstractState, bool]] = []  # since the loop's head, and whether they were SOLVED
        self.put: list[AbstractState] = []
        self.replaced: AbstractState | None = None  # the state removed, until another is put in its place
        self.replaced_merit: Value = self.side.best

    # AS A LIST

    def pop(self) -> AbstractState:
        if not len(self):
            raise IndexError("pop from an empty list")
        side, world = self.side, self.path.world
        self._must_be_replaced()
        state = any_state(side, self.path.node)
        self._has_its_merit(state)
        rest = world.ghost("promise of the others")
        side.same(self.promised, side.better(state.promise, rest))
        side.same(state.merit, self.best_merit)
        self.promised = rest
        self._less()
        side.no_better(rest, self.best_merit)
        self.apart = [state]
        self.removed.append((state, state.solved))
        self.replaced, self.replaced_merit = state, state.merit
        return state

    def _has_its_merit(self, state: AbstractState) -> None:
        """What is known of the merit of a state that is removed."""
        side, father = self.side, state.known_father
        side.same(state.merit, state.due)
        if father is not None and side.has_all(father.node):
            side.no_better(side.worse(father.bound, father.node.f), self.best_merit)
        if self.left_first:
            side.is_less(side.worse(state.other_end, state.bound), state.merit)

    def push(self, state: Any) -> None:
        self._must_have_its_place(state)
        self._must_be_best(state.merit)
        self._must_keep_merit(state.merit)
        self._holds_more(state, state.promise)
        self.best_merit = state.merit
        self.stack_merit = self.side.worse(self.stack_merit, state.merit)

    def insert(self, state: Any) -> None:
        self._must_have_its_place(state)
        better, merit, worst = self.side.is_better, state.merit, self.stack_merit
        self._law("none on the stack has a worse merit", lambda: not better(merit, worst))
        if self.left_first:
            self._law("all on the stack have a better merit", lambda: better(worst, merit))
        self._holds_more(state, state.promise)
        self.best_merit = self.side.better(self.best_merit, merit)

    def push_all(self, states: Any) -> None:
        if not isinstance(states, AllSons):
            raise FragmentError(f"push_all({states!r}): nothing is known of them")
        one, side = states.one, self.side
        above = one.known_father
        is_placed = above is not None and above.node is one.node.father is above.sons_of
        self._law("they are the sons of their father", is_placed)
        if above is None:
            raise FragmentError("states without a father are put on OPEN: nothing is known of them")
        self._law("they part from all on OPEN, and from each other", self.parts(above) and side.has_all(above.node))
        self._law("they are linked from above, and have none below", above.below is states and above.is_linked())
        self._law("they stand in the place of their father", above is self.replaced)
        self._must_have_merits(one)
        self._must_be_best(one.merit)
        self._must_keep_merit(one.merit)
        self._holds_more(one, side.worse(side.worse(one.merit, above.node.f), above.to_come))
        self.best_merit = one.merit
        self.stack_merit = side.worse(self.stack_merit, one.merit)

    def purge(self, above: Any) -> None:
        if not isinstance(above, AbstractState):
            raise FragmentError(f"purge({above!r}): nothing is known of it")
        side, world = self.side, self.path.world
        rest, gone = world.ghost("promise of what is left"), world.ghost("promise of what is purged")
        side.same(self.promised, side.better(rest, gone))
        side.no_better(gone, self.best_merit)
        side.no_better(gone, above.to_come)
        self.promised, above.below = rest, ()
        self._less()
        gone = self.replaced
        is_near = gone is not None and (gone is above or gone.known_father is above)
        self._law("it is the state removed, or its father, which is to stand there", is_near)
        self.replaced = above
        if any(state.known_father is above for state in self.apart):
            self.apart.append(above)

    def __len__(self) -> int:
        """Whether there is a state on it, for the clause that asks; how many there are is not known."""
        if self.is_empty is None:
            self.path.world.outside(lambda: len(self))
            self.is_empty = self.path.world.choose(2) == 0
            if self.is_empty:
                self.side.same(self.promised, self.side.worst)
        return 0 if self.is_empty else 1

    # WHAT CHANGES

    def _less(self) -> None:
        """Some states have gone: of the others no merit is better than before, on the stack none is worse."""
        side, world = self.side, self.path.world
        merit, stack = world.ghost("best merit on OPEN"), world.ghost("worst merit on the stack")
        side.no_better(merit, self.best_merit)
        side.no_better(self.stack_merit, stack)
        self.best_merit, self.stack_merit, self.is_empty = merit, stack, None

    def _holds_more(self, state: AbstractState, promise: Value) -> None:
        self.promised = self.side.better(self.promised, promise)
        self.is_empty = False
        self.apart = []
        self.put.append(state)
        self.replaced = None

    def changes(self, state: Any, word: str, now: Any) -> None:
        """`state.word = now`."""
        kinds = {"solved": is_truth, "merit": is_value, "sons": Children, "below": (tuple, AllSons)}
        if not isinstance(state, AbstractState) or word not in kinds:
            raise FragmentError(f"{state!r}.{word} is assigned: nothing is known of that")
        kind: Any = kinds[word]
        if not (isinstance(now, kind) if word in ("sons", "below") else kind(now)):
            raise TypeError(f"{state!r}.{word} = {now!r}")
        self._law(f"a state whose {word} is changed parts from all on OPEN", self.parts(state))
        if word == "sons":
            state.sons_of = now.node if now.node is state.node else None
        else:
            setattr(state, word, now)

    # WHAT MUST BE SHOWN

    def parts(self, state: AbstractState) -> bool:
        """Whether the state is known to part from all on OPEN, at a node of which all sons count."""
        if self.is_empty or any(state is one for one in self.apart):
            return True
        father = state.known_father
        if father is not None and self.parts(father):
            return True
        return any(one.known_father is state for one in self.apart) and not self.side.has_all(state.node)

    def _must_have_its_place(self, state: Any) -> None:
        if not isinstance(state, AbstractState):
            raise FragmentError(f"{state!r} is put on OPEN: it is no state")
        self._law("it is the root, or that son of its father", state.is_at(self.path.node))
        self._law("it parts from all on OPEN", self.parts(state))
        self._law("it is linked from above, and has none below", state.below == () and state.is_linked())
        self._law("it stands in the place of the state removed", self._is_in_its_place(state))
        self._must_have_merits(state)

    def _is_in_its_place(self, state: AbstractState) -> bool:
        """Whether it is the root, if OPEN is empty; or is what may replace the state removed, all on its own."""
        gone, father = self.replaced, state.known_father
        if gone is None:
            return self.is_empty is True and father is None
        if isinstance(state.index, Next) and state.index.state is gone:
            return father is not None and father is gone.known_father and not self.side.has_all(father.node)
        return state is gone or gone.known_father is state or (father is gone and not self.side.has_all(gone.node))

    def _must_have_merits(self, state: AbstractState) -> None:
        merit, due, father = state.merit, state.due, state.known_father
        self._law("its merit is that of SS-L1 and SS-I3.4", lambda: merit == due)
        if father is not None:
            above, bound = father.merit, father.bound
            self._law("the state above it keeps its merit", lambda: above == bound)

    def _must_keep_merit(self, merit: Value) -> None:
        before = self.replaced_merit
        if self.left_first and self.replaced is not None:
            self._law("it has the merit of the state removed", lambda: merit == before)

    def _must_be_replaced(self) -> None:
        self._law("another state stands in the place of the one removed", self.replaced is None)

    def _must_be_best(self, merit: Value) -> None:
        better, best = self.side.is_better, self.best_merit
        self._law("none on OPEN has a better merit", lambda: not better(best, merit))

    def _law(self, what: str, holds: Any) -> None:
        self.path.collector.must_hold(what, self.path.line, holds if callable(holds) else lambda: holds, "law")

    # FOR LOOPS AND CLAUSES

    def forget(self) -> None:
        """From here on it is an arbitrary one."""
        world = self.path.world
        self.promised, self.best_merit = world.ghost("best promise on OPEN"), world.ghost("best merit on OPEN")
        self.stack_merit, self.is_empty = world.ghost("worst merit on the stack"), None
        self.apart, self.removed, self.put = [], [], []
        self.replaced = None

    def iteration_ends(self) -> None:
        """Another state must stand in the place of the one that was removed."""
        self._must_be_replaced()

    def as_it_was(self) -> AbstractOpen:
        """A copy that stays as it is now."""
        copy = object.__new__(AbstractOpen)
        copy.__dict__.update(self.__dict__)
        return copy

    def implies(self, clause: Clause) -> bool:
        """What is shown of each state that is put on OPEN is so of all of them."""
        return clause in (in_order, antichain, links, parting, solution_tree) or (
            clause is ties_left_first and self.left_first
        )

    def has_gone_on(self) -> bool:
        """Whether one state was removed since the loop's head, and all that were put there since come later."""
        if len(self.removed) != 1:
            return False
        ((state, was_solved),) = self.removed
        return all(_comes_later(one, state, was_solved) for one in self.put)


def _comes_later(one: AbstractState, than: AbstractState, was_solved: bool) -> bool:
    """Depth-first search enters a node (LIVE) before all below it, and leaves it (SOLVED) after them."""
    if one is than:
        return one.solved and not was_solved
    if one.known_father is than:
        return not was_solved
    if than.known_father is one:
        return one.solved
    return isinstance(one.index, Next) and one.index.state is than
