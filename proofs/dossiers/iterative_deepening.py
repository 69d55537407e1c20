"""The evidence about iterative deepening, and about move ordering: what is learned from one search for the next."""

from typing import Final

from proofs.dossiers.dossier import Dossier, Misuse, bugs
from specs.depth_limited import EvaluatedTree
from specs.tree import Tree
from verified.memory.eager import Learner, arrange_eagerly, credit
from verified.memory.iterative_deepening import ITERATIVE_DEEPENING, iterative_deepening
from verified.memory.ordering import Memory, arrange, learn, prove

GAME: Final = EvaluatedTree(Tree.of([[3, 1], 2]), {0: 0, 1: 1})
OTHER: Final = EvaluatedTree(Tree.of([2, 1]), {0: 0})

_TO_FRONT: Final = "ordered.insert(0, ordered.pop(index))"
_CREDIT: Final = "memory.history.credit(memory.key(node, entry.best), node.remaining)"
_BEST: Final = "best = prove(seen, seen.root, known).best"
_FIRST: Final = "prove(seen, seen.root, known)\n        best = next(iter(seen.unwatched.children(seen.root)), None)"
_NEVER_LESS: Final = "table, options)\n        value = max([value, *(iteration.value for iteration in done)])"
_ARRANGED: Final = "lambda node, children: arrange(memory, node, children)"
_FIRST_DEPTH: Final = "(depth - 1) % step + 1"
_MOVE: Final = "move = None if best is None else best.position"

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
            iterative_deepening,
            ("deepening-depths", _FIRST_DEPTH, "1", "the last iteration falls short of the depth asked for"),
            ("deepening-depths", "depth + 1, step)", "depth, step)", "the last iteration is left out"),
            ("deepening-value", "DepthLimited(game, d)", "DepthLimited(game, d + 1)"),
            ("deepening-value", "table, options)", _NEVER_LESS, "an iteration returns no less than the one before"),
            ("deepening-value", "partial(arrange, memory)", f"{_ARRANGED}[:1]", "the best move alone is searched"),
            ("deepening-best-move", _BEST, _FIRST, "the first move is reported"),
            ("deepening-best-move", _MOVE, "move = done[-1].best if done else best and best.position"),
            ("deepening-first", "done[-back].value", "done[-1].value", "the first guess is always the last value"),
            ("deepening-first", "len(done) >= back", "len(done) < 0", "the first guess is always the evaluation"),
            ("ordering-preserves-f", "partial(arrange, memory)", f"{_ARRANGED}[:-1]", "the view loses the last move"),
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
    ],
)
