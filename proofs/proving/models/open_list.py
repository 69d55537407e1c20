"""What a proof knows of OPEN (SS-A-SSS): a sequence of states, of which it sees none but those that are removed.

Of all states together it knows the best promise, the best merit and the worst merit on the stack. Its laws
(`open_laws`) are true of the real list if every state that is put there has its place, which the proof has to show each
time: none on OPEN has a better merit than one that is pushed, none on the stack a worse one than one that is inserted;
the state is linked from above, has nothing below, and parts from each state on OPEN at a node of which all sons count.
It stands in the place of the state that was removed: it is that state itself, or the next brother, or its father, or
its sons, the first or all of them. Its merit is beta(n) if it is LIVE, and min(beta(n), f(n)) if it is SOLVED. Where
ties go left, a state that is pushed has the merit of the one removed, one that is inserted a worse one than all on the
stack. A purge takes away the states below a state, which from then on is the one that is to be replaced.

A state that the source changes must part from all on OPEN: then it is not on OPEN itself, nor is one that it is above.
"""

from __future__ import annotations

from typing import Any, ClassVar

from proofs.proving.containers.sequence import Sequence
from proofs.proving.execution.children import Children
from proofs.proving.execution.sorts import is_truth, is_value
from proofs.proving.law import by, follows
from proofs.proving.models import open_laws as laws
from proofs.proving.models.open_laws import KEPT
from proofs.proving.models.search_states import AbstractState, AllSons, Side, any_state
from proofs.proving.source.fragment import FragmentError
from specs.clauses.open_list import ties_left_first
from specs.contracts import Clause
from specs.values import Value


class AbstractOpen(Sequence):
    """In the place of `verified.best_first.open_list.OpenList`."""

    offers: ClassVar[frozenset[str]] = frozenset({"push", "push_all", "insert", "pop", "purge", "all_at_max"})

    def __init__(self, path: Any, *, all_at_max: bool = True, left_first: bool = True) -> None:
        if not (is_truth(all_at_max) and is_truth(left_first)):
            raise FragmentError("OPEN is made with truth values that are known")
        if any(isinstance(memory, AbstractOpen) for memory in path.memories):
            raise FragmentError("a second OPEN: a proof knows of one only")
        self.path = path
        side = self.side = Side(path.world, all_at_max=all_at_max)
        best, worst = (side.better, side.worst), (side.worse, side.best)
        super().__init__(path.world, (), {"promise": best, "merit": best, "stack": worst})
        self.all_at_max = all_at_max
        self.left_first = left_first
        self.apart: tuple[AbstractState, ...] = ()  # that part from all states on OPEN
        self.removed: tuple[tuple[AbstractState, bool], ...] = ()  # since the loop's head, and whether they were SOLVED
        self.added: tuple[AbstractState, ...] = ()
        self.replaced: AbstractState | None = None  # the state removed, until another is put in its place
        self.replaced_merit: Value = side.best

    # AS A LIST

    def __len__(self) -> int:
        """Whether there is a state on it, for the clause that asks; how many there are is not known."""
        return 0 if self.is_empty else 1

    def pop(self) -> AbstractState:
        if self.is_empty:
            raise IndexError("pop from an empty list")
        side, world, best_merit = self.side, self.world, self.extreme("merit")
        self._must_be_replaced()
        state = any_state(side, self.path.node)
        father, merit = state.known_father, state.merit
        world.law(laws.MERIT, popped_merit=merit, due=state.due)
        world.law(laws.BEST_GOES, popped_merit=merit, best_merit=best_merit)
        if father is not None and side.has_all(father.node):
            worse = side.worse(father.bound, father.node.f)
            world.law(laws.MERIT_BELOW, all_at_max=self.all_at_max, worse_above=worse, merit_below=merit)
        if self.left_first:
            worse = side.worse(state.other_end, state.bound)
            world.law(laws.MERIT_LEFT, all_at_max=self.all_at_max, worse_end=worse, leftmost_merit=merit)
        self.take(promise=state.promise, merit=merit, stack=world.ghost("merit, if it was on the stack"))
        self._promises(self.extreme("promise"), self.extreme("merit"))
        world.law(laws.APART, popped_is_apart=True)
        self.apart = (state,)
        self.removed += ((state, state.solved),)
        self.replaced, self.replaced_merit = state, merit
        return state

    def push(self, state: Any) -> None:
        self._must_have_its_place(state)
        self._must_be_best(state.merit)
        self._holds(state, state.promise, state.merit)

    def insert(self, state: Any) -> None:
        self._must_have_its_place(state)
        better, merit, worst = self.side.is_better, state.merit, self.extreme("stack")
        self._must("none on the stack has a worse merit", lambda: not better(merit, worst))
        if self.left_first:
            self._must("all on the stack have a better merit", lambda: better(worst, merit))
        self._holds(state, state.promise, self.side.best)

    def push_all(self, states: Any) -> None:
        if not isinstance(states, AllSons):
            raise FragmentError(f"push_all({states!r}): nothing is known of them")
        one, side = states.one, self.side
        above = one.known_father
        is_placed = above is not None and above.node is one.node.father is above.sons_of
        self._must("they are the sons of their father", is_placed)
        if above is None:
            raise FragmentError("states without a father are put on OPEN: nothing is known of them")
        self._must("they part from all on OPEN, and from each other", self.is_apart(above) and side.has_all(above.node))
        self._must("they are linked from above, and have none below", above.below is states and above.is_linked())
        self._must("they stand in the place of their father", above is self.replaced)
        self._must_have_merits(one)
        self._must_be_best(one.merit)
        promise = side.worse(side.worse(one.merit, above.node.f), above.to_come)
        self._holds(one, by(self.world, laws.PROMISE_OF_SONS, promise), one.merit)

    def purge(self, above: Any) -> None:
        if not isinstance(above, AbstractState):
            raise FragmentError(f"purge({above!r}): nothing is known of it")
        promise, best_merit = self.world.ghost("promise of what is purged"), self.extreme("merit")
        self._promises(promise, best_merit)
        self.world.law(laws.PURGED_PROMISES, all_at_max=self.all_at_max, purged_promise=promise, to_come=above.to_come)
        self.take(promise=promise, merit=self.world.ghost("merit purged"), stack=self.world.ghost("merit purged"))
        above.below = ()
        near = self.replaced
        is_near = near is not None and (near is above or near.known_father is above)
        self._must("it is the state removed, or its father, which is to stand there", is_near)
        self.replaced = above
        if follows(
            self.world, laws.APART_PURGED, "purged_is_apart",
            son_was_apart=any(state.known_father is above for state in self.apart),
        ):  # fmt: skip
            self.apart += (above,)

    def _promises(self, promise: Value, merit: Value) -> None:
        self.world.law(laws.PROMISES, all_at_max=self.all_at_max, some_promise=promise, some_merit=merit)

    def _holds(self, state: AbstractState, promise: Value, stack: Value) -> None:
        self.put(state, state, promise=promise, merit=state.merit, stack=stack)
        self.apart, self.replaced = (), None
        self.added += (state,)

    def changes(self, state: Any, word: str, now: Any) -> None:
        """`state.word = now`."""
        kinds = {"solved": is_truth, "merit": is_value, "sons": Children, "below": (tuple, AllSons)}
        if not isinstance(state, AbstractState) or word not in kinds:
            raise FragmentError(f"{state!r}.{word} is assigned: nothing is known of that")
        kind: Any = kinds[word]
        if not (isinstance(now, kind) if word in ("sons", "below") else kind(now)):
            raise TypeError(f"{state!r}.{word} = {now!r}")
        self._must(f"a state whose {word} is changed parts from all on OPEN", self.is_apart(state))
        if word == "sons":
            state.sons_of = now.node if now.node is state.node else None
        else:
            setattr(state, word, now)

    # WHAT MUST BE SHOWN

    def is_apart(self, state: AbstractState) -> bool:
        """Whether the state is known to part from all on OPEN, at a node of which all sons count."""
        father, world = state.known_father, self.world
        if self.known_empty or any(state is one for one in self.apart):
            return True
        if father is not None and follows(world, laws.APART_SON, "son_is_apart", above_is_apart=self.is_apart(father)):
            return True
        was_apart, all_count = any(one.known_father is state for one in self.apart), self.side.has_all(state.node)
        return follows(world, laws.APART_FATHER, "above_is_apart", son_is_apart=was_apart, all_count=all_count)

    def _must_have_its_place(self, state: Any) -> None:
        if not isinstance(state, AbstractState):
            raise FragmentError(f"{state!r} is put on OPEN: it is no state")
        self._must("it is the root, or that son of its father", state.is_at(self.path.node))
        self._must("it parts from all on OPEN", self.is_apart(state))
        self._must("it is linked from above, and has none below", state.below == () and state.is_linked())
        self._must("it stands in the place of the state removed", self._is_in_its_place(state))
        self._must_have_merits(state)

    def _is_in_its_place(self, state: AbstractState) -> bool:
        """Whether it is the root, if OPEN is empty; or is what may replace the state removed, all on its own."""
        gone, father = self.replaced, state.known_father
        if gone is None:
            return self.known_empty is True and father is None
        if state.elder is gone:
            return father is not None and father is gone.known_father and not self.side.has_all(father.node)
        return state is gone or gone.known_father is state or (father is gone and not self.side.has_all(gone.node))

    def _must_have_merits(self, state: AbstractState) -> None:
        merit, due, father = state.merit, state.due, state.known_father
        self._must("its merit is that of SS-L1 and SS-I3.4", lambda: merit == due)
        if father is not None:
            above, bound = father.merit, father.bound
            self._must("the state above it keeps its merit", lambda: above == bound)

    def _must_be_best(self, merit: Value) -> None:
        better, best, before = self.side.is_better, self.extreme("merit"), self.replaced_merit
        self._must("none on OPEN has a better merit", lambda: not better(best, merit))
        if self.left_first and self.replaced is not None:
            self._must("it has the merit of the state removed", lambda: merit == before)

    def _must_be_replaced(self) -> None:
        self._must("another state stands in the place of the one removed", self.replaced is None)

    def _must(self, what: str, holds: Any) -> None:
        self.path.collector.must_hold(what, self.path.line, holds if callable(holds) else lambda: holds, "law")

    # FOR LOOPS AND CLAUSES

    def forget(self) -> None:
        super().forget()
        self.apart, self.removed, self.added, self.replaced = (), (), (), None

    def iteration_ends(self) -> None:
        """Another state must stand in the place of the one that was removed."""
        self._must_be_replaced()

    def implies(self, clause: Clause) -> bool:
        """What is shown of each state that is put on OPEN is so of all of them."""
        is_ours = clause in KEPT and (clause is not ties_left_first or self.left_first)
        return is_ours and follows(self.world, laws.ON_OPEN, "is_kept", are_put_rightly=True)

    def has_gone_on(self) -> bool:
        """Whether one state was removed since the loop's head, and all that were put there since come later."""
        if len(self.removed) != 1:
            return False
        ((than, was_solved),) = self.removed
        return all(
            follows(
                self.world, laws.LATER, "is_later",
                is_same=one is than, is_son=one.known_father is than, is_father=than.known_father is one,
                is_next=one.elder is than, was_solved=was_solved, is_solved=one.solved,
            )
            for one in self.added
        )  # fmt: skip
