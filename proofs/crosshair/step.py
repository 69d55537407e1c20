"""A question about one step of a recursive search: a node with abstract children; the contract replaces nested calls.

Of a child only its true value f(c) is known, any integer. Where the procedure calls itself a stub takes over: it
asserts the preconditions of that call, and returns a value that CrossHair chooses. If the postconditions do not allow
that value, the case is discarded (`ImpossibleError`). If all postconditions then hold of the node, they hold at every
node of every tree of such branching, by induction on the height (PB-R1.b). What runs is the procedure's own code (see
`proofs.checking.induction.recursion`).
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from proofs.checking.core.calling import Subject
from proofs.checking.induction.abstract_memory import terminal
from proofs.checking.induction.recursion import Body
from proofs.checking.specs import MINIMAX
from proofs.crosshair.forms import TreeForm
from proofs.crosshair.situation import Pair, Situation, Two, allowed, bounds, chosen, ghosts, hold, type_of, within
from proofs.dossiers.questions import Question, Step
from specs.clauses.mt import Bounds, one_sided
from specs.clauses.pairs import valid_pair
from specs.contracts import Clause, Kind, contract_of
from specs.minimax import f
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value

Found = tuple[bool, bool, int]  # whether memory holds a bound of a node, whether it is one from above, and the bound

_FORMS: Final = (TreeForm("."), TreeForm("(.)"), TreeForm("(. .)"))  # by the number of children
_OF_CHILD: Final = ("node", "v", "f", "fn")  # whether it is a terminal and what is below it nobody knows


class ImpossibleError(Exception):
    """The contract does not allow the values that CrossHair chose."""


class Node:
    """Node 0 and its children; `explicit` is the same with each child a terminal that is worth f(c)."""

    root = 0

    def __init__(self, children: int, is_max: bool, worth: Two, pair: Pair = (None, None)) -> None:
        self.explicit: Tree = _FORMS[children].fill(worth, is_max)
        self._pair = bounds(pair)

    def children(self, node: int) -> Sequence[int]:
        assert node == 0, "it looks below a child"
        return self.explicit.children(node)

    def is_max(self, node: int) -> bool:
        assert node == 0, "it asks for the type of a child"
        return self.explicit.is_max(node)

    def value(self, node: int) -> Value:
        assert node == 0, "it evaluates a child"
        return self.explicit.value(node)

    def lower(self, node: int) -> Value:
        assert node == 0, "it asks for a bound of a child"
        return self._pair[0]

    def upper(self, node: int) -> Value:
        assert node == 0, "it asks for a bound of a child"
        return self._pair[1]

    def is_valid(self) -> bool:
        """L(n) <= f(n) <= U(n). Nothing is assumed of the bounds of its children."""
        return valid_pair.conclusion(self._pair[0], f(self.explicit, 0), self._pair[1], [(NEG_INF, POS_INF)])


class Memory(dict[int, Bounds]):
    """What a step of MT finds: of each child nothing or one bound, which is settled when it is first looked at.

    Whatever the preconditions say of memory is assumed of the bound.
    """

    def __init__(self, node: Node, found: tuple[Found, Found], believed: Sequence[Clause]) -> None:
        super().__init__()
        self._node = node
        self._believed = believed
        # Of an inner node its children say what is true; it does not look at its own entry.
        self._unsettled = dict(zip(node.explicit.children(0) or (0,), found, strict=False))

    def get(self, node: int, default: Any = None) -> Any:
        if node in self._unsettled:
            is_known, is_upper, bound = self._unsettled.pop(node)
            if is_known:
                self[node] = one_sided(bound, is_upper)
                fn = f(self._node.explicit, node)
                if not allowed(self._believed, {"node": node, "memory": self, "fn": fn, "has_payoff": node == 0}):
                    raise ImpossibleError
        return super().get(node, default)


class OneStep:
    """The parameters of a target, what it assumes of its arguments, and what it asserts."""

    def __init__(self, procedure: Callable[..., Any], question: Question, step: Step) -> None:
        self._names = tuple(inspect.signature(procedure).parameters)
        self._ghosts = ghosts()
        self._given = question.given
        self._type = {"max": True, "min": False}.get(step.root)
        before, after = (
            [clause for clause in contract_of(procedure).clauses if clause.kind is kind]
            for kind in (Kind.PRE, Kind.POST)
        )
        remembers = "memory" in self._names
        self._assumed = within(before, self._given)
        self.believed = within(
            [each for each in before if "memory" in each.names], ("node", "memory", "fn", "has_payoff")
        )
        known = (*_OF_CHILD, *self._names[2:])
        granted = within(after, known)
        self._demanded = within(before, known)
        self._granted = [clause for clause in granted if "memory" not in clause.names]
        self._left = [clause for clause in granted if "memory" in clause.names]
        # What is found of a terminal is assumed to be its pay-off, so what is left of one must be.
        self.asked = within(after, (*known, "tree")) + ((terminal,) if remembers else ())
        self.parameters: Mapping[str, Any] = {
            **({} if step.least else {"children": int}),
            **({"is_max": bool} if self._type is None else {}),
            "worth": Two,  # the true values of the children; of the node itself, if it has none
            "answers": Two,  # what the calls on them return
            **({"found": tuple[Found, Found]} if remembers else {}),
            **({} if question.bounds is None else {"pair": Pair}),
            **{name: type_of(range) for name, range in self._given.items()},
        }

    def admits(self, arguments: Mapping[str, Any]) -> bool:
        """Whether there are so many children, and the preconditions hold of what the call is given."""
        return 0 <= arguments.get("children", 2) <= 2 and allowed(self._assumed, chosen(self._given, arguments))

    def checker(self, procedure: Callable[..., Any]) -> Callable[[Mapping[str, Any]], None]:
        """What asserts the postconditions of the node, if the calls of that procedure can be answered as chosen."""
        run = self.runner(procedure)

        def check(arguments: Mapping[str, Any]) -> None:
            is_max = arguments["is_max"] if self._type is None else self._type
            node = Node(arguments.get("children", 2), is_max, arguments["worth"], arguments.get("pair", (None, None)))
            if "pair" in arguments and not node.is_valid():
                return
            given = chosen(self._given, arguments)
            if "found" in arguments:
                given["memory"] = Memory(node, arguments["found"], self.believed)
            try:
                v = run(node, arguments["answers"], given)
                hold(self.asked, Situation(self._ghosts, {**given, "tree": node.explicit, "node": 0, "v": v}))
            except ImpossibleError:
                return

        return check

    def runner(self, procedure: Callable[..., Any]) -> Callable[[Node, Two, Mapping[str, Any]], Value]:
        """What runs the body of that procedure on a node, and answers its calls."""
        body = Body(Subject(procedure, replace(MINIMAX, parameters=self._names)))

        def run(node: Node, answers: Two, given: Mapping[str, Any]) -> Value:
            called: list[int] = []

            def stub(tree: Node, child: int, *more: Any) -> Value:
                assert tree is node, "it calls itself on another tree"
                assert child not in called, "it calls itself twice on one child"
                called.append(child)
                worth, v = f(node.explicit, child), answers[child - 1]
                situation = {**dict(zip(self._names[2:], more, strict=True)), "node": child, "f": worth, "fn": worth}
                hold(self._demanded, situation)
                situation["v"] = v
                if not (self._leaves(situation) and allowed(self._granted, situation)):
                    raise ImpossibleError
                return v

            return body.call(stub, [node, 0, *[given[name] for name in self._names[2:]]])

        return run

    def _leaves(self, situation: Mapping[str, Any]) -> bool:
        """Store v as the one bound that a nested call leaves of its node, from above or below as the contract says."""
        if not self._left:
            return True
        for is_upper in (True, False):
            situation["memory"][situation["node"]] = one_sided(situation["v"], is_upper)
            if allowed(self._left, situation):
                return True
        return False
