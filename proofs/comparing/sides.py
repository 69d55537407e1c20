"""One of two searches that are compared: a built-in algorithm or a function of the user's own, run and watched."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from proofs.checking.core.calling import Subject
from proofs.checking.core.game import Case
from proofs.checking.core.run_once import attempt
from proofs.checking.core.template import height
from proofs.checking.induction.hidden_state import beyond, tells_apart
from proofs.checking.steady import draws
from proofs.sandbox.loader import UnusableRequest
from specs.contracts import contracts
from specs.informed import InformedTree
from specs.minimax import f
from specs.tree import Tree
from specs.values import Value
from specs.watch import Watched
from verified.registry import find

LEAVES, NODES = "leaves", "nodes"
WHAT: Final = (LEAVES, NODES)
Given = Mapping[str, Value]  # alpha and beta, and the first guess


@dataclass(frozen=True)
class Seen:
    """The leaves and nodes that a search asked for."""

    leaves: frozenset[int]  # that it evaluated
    nodes: frozenset[int]  # that it visited

    def of(self, what: str) -> frozenset[int]:
        """The leaves, or the nodes."""
        return self.leaves if what == LEAVES else self.nodes


@dataclass(frozen=True)
class Side:
    """A search: its name, how it is run, and which arguments it takes."""

    name: str
    run: Callable[[Tree, Given], Seen]
    takes: frozenset[str]
    roots: tuple[bool, ...] = (True, False)  # of the trees that it can be run on: whether the root is a max node
    is_symbolic: bool = True  # whether it can be run on symbolic values: it cannot tell them from numbers
    beyond: str = ""  # why no number of runs could show anything for certain
    fault: Callable[[Tree], str] = lambda _: ""  # what its specification says against a search of the tree
    is_own: bool = False  # the user's: that it does the same on numbers as on symbolic values is checked


def built_in(name: str) -> Side:
    """The algorithm of that name; its guess is the one given, or else the value of the tree."""
    algorithm = find(name)
    takes = frozenset({"alpha", "beta", "first"} & {*algorithm.options})

    def run(tree: Tree, given: Given) -> Seen:
        watched: Watched[int] = Watched(InformedTree(tree, {}) if algorithm.informed else tree)
        options = {end: value for end, value in given.items() if end in takes}
        if "first" in takes and "first" not in given:
            options["first"] = f(tree, tree.root)
        with contracts("off"):
            algorithm.start(watched, **options)
        return Seen(frozenset(watched.evaluated), frozenset(watched.visited))

    return Side(name, run, takes)


def own(name: str, subject: Subject) -> Side:
    """A function of the user's own that is loaded; it is called once on the root."""
    spec = subject.spec
    if spec.game.in_levels or not spec.game.is_of_whole_trees or spec.calls.repeats:
        raise UnusableRequest(
            f"spec {spec.name}: searches of whole trees are compared, each by one call; --spec minimax or alphabeta"
        )

    def run(tree: Tree, given: Given) -> Seen:
        call = dict(spec.calls.whole(height(tree)))
        call |= {end: value for end, value in given.items() if end in call}
        situations: list[Any] = [*subject.situations(Case(tree, (call,), flipped=False), lambda *_: None)]
        if not situations:
            raise UnusableRequest(f"{name}: its call asks nothing of so deep a tree as {tree}")
        if why := draws(subject):
            raise UnusableRequest(f"{name}: {why}; compare a search that does the same each time")
        return Seen(frozenset(situations[-1]["evaluated"]), frozenset(situations[-1]["visited"]))

    def fault(tree: Tree) -> str:
        case = Case(tree, (dict(spec.calls.whole(height(tree))),), flipped=False)
        failure = attempt(subject, case, spec.required)
        return "" if failure is None else f"expected {failure.expected}; got {failure.got}"

    takes = frozenset({"alpha", "beta"} & {*spec.calls.widest})
    roots = (True,) if subject.is_negamax else (True, False)
    return Side(
        name, run, takes, roots, not tells_apart(subject.function), beyond(subject.function), fault, is_own=True
    )
