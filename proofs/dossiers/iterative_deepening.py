"""The evidence about iterative deepening, and about move ordering: what is learned from one search for the next."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from typing import Any, Final, NoReturn

from proofs.dossiers.dossier import Arguments, Dossier, Misuse, bugs
from proofs.dossiers.dossier import Entry as EntryPoint
from proofs.dossiers.tables import IDLE, LYING, PAIR
from proofs.enumeration.cases import Scope
from proofs.proving.models.chosen_search import CHOSEN_SEARCH
from proofs.proving.models.cut_off import CUT_OFF
from proofs.proving.models.deepening import DEEPENING
from proofs.symbolic.terms import UnsupportedError
from specs.depth_limited import At, DepthLimited, EvaluatedTree
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF
from verified.memory.chosen_search import Search, search_of
from verified.memory.eager import Learner, arrange_eagerly, credit
from verified.memory.iterative_deepening import (
    ITERATIVE_DEEPENING,
    eager_iteration,
    iterative_deepening,
    lazy_iteration,
    whole_search,
)
from verified.memory.ordering import Memory, Ordered, arrange, learn, prove
from verified.memory.tables import Entry, Unbounded
from verified.registry import ALGORITHMS

GAME: Final = EvaluatedTree(Tree.of([[3, 1], 2]), {0: 0, 1: 1})
OTHER: Final = EvaluatedTree(Tree.of([2, 1]), {0: 0})

_TO_FRONT: Final = "ordered.insert(0, ordered.pop(index))"
_CREDIT: Final = "memory.history.credit(memory.key(node, entry.best), node.remaining)"
_ARRANGED: Final = "lambda node, children: arrange(memory, node, children)"
_DEPTHS: Final = "depths_up_to(depth, step)"
_VALUE: Final = "first, table)\n"
_MORE: Final = "first, table) + 1\n"
_NO_MOVE: Final = "first, table)\n    table.put(tree.root, table.get(tree.root)._replace(best=None))\n"
_FALSE: Final = "first, table)\n    table.put(tree.root, table.get(tree.root)._replace(lower=POS_INF))\n"
_WINDOW: Final = "node, NEG_INF, POS_INF, table)"
_CALL: Final = f"return chosen.function(tree, {_WINDOW}"
_SPOILS: Final = (
    f"g = {_CALL[7:]}\n            table.put(node, table.get(node)._replace(lower=POS_INF))\n            return g"
)
_FIRST_MOVE: Final = "best = next((child.position for child in tree.children(tree.root)), None)"
_DEEPER: Final = "Ordered(DepthLimited(tree.unordered.game, tree.root.remaining + 1), tree.order)"
_OTHERS: Final = "return [Iteration(i.depth, i.value, done[0].best, 0, 0, 0, 0) for i in done]"


# WHAT THEY ARE STARTED ON


def _trees() -> Iterator[EvaluatedTree]:
    """Games of up to three leaves, each inner node with an evaluation of its own."""
    for tree in Scope(3, height=2).trees():
        inner = [node for node in tree.nodes() if tree.children(node)]
        yield EvaluatedTree(tree, {node: (node * 7) % 5 for node in inner})


def _searches() -> list[Search]:
    """One of each kind: what it takes, with a table and without."""
    every = [search_of(name, None) for name, algorithm in ALGORITHMS.items() if not algorithm.informed]
    return list({(one.takes, one.takes_table): one for one in every}.values())


def _whole_searches() -> Iterator[Arguments]:
    for tree, chosen in product(map(Tree.parse, ("0", "(0 1)", "(1 2)", "((1 0) 2)", "((2) (1 2))")), _searches()):
        yield tree, tree.root, chosen, 1, Unbounded()


def _views(order: Callable[[EvaluatedTree, int], tuple[Ordered[Any], Any]]) -> Iterator[Arguments]:
    for game, depth, chosen in product([*_trees()][::9], (1, 2), _searches()):
        tree, teacher = order(game, depth)
        if chosen.takes_table or isinstance(teacher, Memory):
            yield tree, chosen, 0, teacher


def _lazy(game: EvaluatedTree, depth: int) -> tuple[Ordered[Any], Memory[int]]:
    memory: Memory[int] = Memory(game)
    return Ordered(DepthLimited(game, depth), partial(arrange, memory)), memory


def _eager(game: EvaluatedTree, depth: int) -> tuple[Ordered[Any], Learner[int]]:
    learner: Learner[int] = Learner(game)
    return learner.begin(depth), learner


def _games() -> Iterator[Arguments]:
    for game, (depth, step, back) in product([*_trees()][::9], ((1, 1, 1), (2, 1, 1), (3, 1, 2), (3, 2, 1))):
        for name in ("alphabeta", "mtd-f", "mtd-f-tt"):
            yield game, depth, name, None, step, back


def _unsupported(*_: object) -> NoReturn:
    raise UnsupportedError("a game cut off at a depth needs evaluations, which symbolic trees do not have")


def _learner(*entries: Entry[At[int]]) -> Learner[int]:
    """A learner that holds these entries for the root, two plies deep."""
    learner = Learner(GAME)
    learner.begin(2)
    for entry in entries:
        learner.put(At(0, 2), entry)
    return learner


_CHOSEN: Final = search_of("alphabeta-tt", None)
_NARROW: Final = Ordered(DepthLimited(GAME, 2), lambda _, children: children[:1])

DOSSIER: Final = Dossier(
    ITERATIVE_DEEPENING,
    bugs=[
        *bugs(
            arrange,
            ("order-permutes", _TO_FRONT, "ordered.insert(0, ordered[index])", "the table's move is searched twice"),
            ("order-permutes", _TO_FRONT, "ordered = [child]", "only the table's move is searched"),
            ("order-table-first", "ordered.insert(0,", "ordered.insert(1,", "the table's move comes second"),
            ("order-table-first", _TO_FRONT, "ordered.append(ordered.pop(index))", "the table's move comes last"),
            ("order-history", "-memory.score(", "memory.score(", "the worst score comes first"),
            ("order-history", "list(children)", "list(reversed(children))", "moves of equal score are reversed"),
        ),
        *bugs(
            prove,
            ("proof-bounds", "choose = max if", "choose = min if", "max and min nodes are exchanged"),
            ("proof-bounds", "entry: Entry[N] = Entry()", "entry = Entry(0, 0)", "what was not visited counts as lost"),
            ("proof-best", "part.lower == lower)", "part.upper == upper)", "as good as the upper bound is best"),
            ("proof-best", "if part.upper == upper)", "if part)", "the first move is taken for best"),
        ),
        *bugs(
            learn,
            ("history-increment", _CREDIT, _CREDIT.replace("node.remaining", "0"), "every best move counts the same"),
            ("history-increment", _CREDIT, "pass", "no move is ever credited"),
            ("table-deepest", ": node.remaining", ": -node.remaining", "the shallowest search has the last word"),
            ("table-deepest", "entry.best.position, node.remaining", "entry.best.position, 0", "the depth is not kept"),
        ),
        *bugs(
            arrange_eagerly,
            ("eager-permutes", _TO_FRONT, "ordered.insert(0, ordered[index])", "the table's move is searched twice"),
            ("eager-permutes", "if played not in killers]", "]", "a killer is searched twice"),
            ("eager-table-first", "ordered.insert(0,", "ordered.insert(1,", "the table's move comes second"),
            ("eager-killers", "first + [", "[", "killers are not searched first"),
            ("eager-killers", "for killer in killers for", "for killer in killers[::-1] for", "the oldest comes first"),
            ("eager-history", "-scores.get(", "scores.get(", "the worst score comes first"),
            ("eager-history", "list(children)", "list(reversed(children))", "moves of equal score are reversed"),
        ),
        *bugs(
            credit,
            ("eager-increment", "(1 << remaining)", "1", "every best move counts the same"),
            ("eager-increment", "if is_max else", "if not is_max else", "max and min are exchanged"),
            ("eager-killer", "if entry.lower < entry.upper:", "if True:", "every best move is a killer"),
            ("eager-killer", "learner.kill(node, move)", "pass", "no move is a killer"),
        ),
        *bugs(
            whole_search,
            ("search-value", _WINDOW, "node, NEG_INF, first, table)", "the window ends at the guess"),
            ("search-value", "return chosen.function(tree, node)", "return first", "the guess is the answer"),
            ("true-table-after", _CALL, _SPOILS, "a false entry is left"),
        ),
        *bugs(
            lazy_iteration,
            ("iteration-depth", "noted_iteration(tree,", f"noted_iteration({_DEEPER},", "one ply too many is told"),
            ("iteration-value", _VALUE, _MORE, "the value is one too large"),
            ("iteration-best-move", "best = taught(memory, seen)", _FIRST_MOVE, "the first move is reported"),
        ),
        *bugs(
            eager_iteration,
            ("iteration-depth", "tallied_iteration(tree,", f"tallied_iteration({_DEEPER},", "one ply too many is told"),
            ("iteration-value", _VALUE, _MORE, "the value is one too large"),
            ("iteration-best-move", _VALUE, _NO_MOVE, "the best move of the root is lost"),
            ("true-table-after", _VALUE, _FALSE, "a false entry is left"),
        ),
        *bugs(
            iterative_deepening,
            ("deepening-depths", _DEPTHS, "depths_up_to(depth - 1, step)", "the last iteration is left out"),
            ("deepening-depths", _DEPTHS, f"{_DEPTHS}[-1:]", "only the last iteration is run"),
            ("deepening-value", "DepthLimited(game, d)", "DepthLimited(game, d + 1)"),
            ("deepening-best-move", "return done", _OTHERS, "the first best move is told of all"),
            ("deepening-first", "done.guess(back, ", "done.guess(1, ", "the first guess is always the last value"),
            ("deepening-first", "done.guess(back, evaluation)", "evaluation", "it is always the evaluation"),
            ("deepening-so-far", _DEPTHS, "reversed(depths_up_to(depth, step))", "the deepest search comes first"),
            ("deepening-values-so-far", "DepthLimited(game, d)", "DepthLimited(game, 1)", "each searches one ply"),
        ),
        *bugs(
            iterative_deepening,
            ("ordering-preserves-f", "partial(arrange, memory)", f"{_ARRANGED}[:-1]", "the view loses the last move"),
            ("search-first", "first = evaluation", "first = POS_INF", "starts from no guess at all"),
            broken=lazy_iteration,
        ),
    ],
    misuses=[
        Misuse("deepening-depth", (GAME, 0)),
        Misuse("deepening-depth", (GAME, 1.5)),
        Misuse("deepening-depth", (GAME, "3")),
        Misuse("deepening-step", (GAME, 2, "alphabeta", None, 0)),
        Misuse("deepening-step", (GAME, 2, "alphabeta", None, 1.5)),
        Misuse("deepening-back", (GAME, 2, "alphabeta", None, 1, 0)),
        Misuse("deepening-back", (GAME, 2, "alphabeta", None, 1, 1.5)),
        Misuse("deepening-memory", (GAME, 2, "alphabeta", Memory(OTHER))),
        Misuse("deepening-learner", (GAME, 2, "alphabeta-tt", None, 1, 1, {}, Learner(OTHER))),
        Misuse("deepening-true-learner", (GAME, 2, "alphabeta-tt", None, 1, 1, {}, _learner(Entry(9, 9)))),
    ]
    + [
        Misuse(clause, arguments, function)
        for clause, function, arguments in (
            ("search-first", whole_search, (PAIR, 0, _CHOSEN, NEG_INF, Unbounded())),
            ("true-table", whole_search, (PAIR, 0, _CHOSEN, 0, LYING)),
            ("best-children", whole_search, (PAIR, 0, _CHOSEN, 0, IDLE)),
            ("search-first", eager_iteration, (_learner().begin(2), _CHOSEN, POS_INF, _learner())),
            ("ordering-preserves-f", eager_iteration, (_NARROW, _CHOSEN, 0, _learner())),
            ("true-table", eager_iteration, (_learner().begin(2), _CHOSEN, 0, _learner(Entry(9, 9)))),
            ("best-children", eager_iteration, (_learner().begin(2), _CHOSEN, 0, _learner(Entry(2, 2, At(1, 1))))),
        )
    ],
    entries={
        "whole-search": EntryPoint(whole_search, _whole_searches, _unsupported, once=True),
        "lazy-iteration": EntryPoint(lazy_iteration, lambda: _views(_lazy), _unsupported, once=True),
        "eager-iteration": EntryPoint(eager_iteration, lambda: _views(_eager), _unsupported, once=True),
        "iterative-deepening": EntryPoint(iterative_deepening, _games, _unsupported, once=True),
    },
    edited={
        whole_search: ("whole-search",),
        lazy_iteration: ("lazy-iteration",),
        eager_iteration: ("eager-iteration",),
        iterative_deepening: ("iterative-deepening",),
    },
    proved={
        whole_search: (CHOSEN_SEARCH,),
        lazy_iteration: (CUT_OFF,),
        eager_iteration: (CUT_OFF,),
        iterative_deepening: (DEEPENING,),
    },
)
