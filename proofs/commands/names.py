"""Names and signatures for `--help`, copied from their records, because importing the records takes too long.

A test compares each of them with its record.
"""

from typing import Final

SIGNATURES: Final = {  # how `verified check` calls a function, by spec
    "minimax": "search(tree) -> value",
    "alphabeta": "search(tree, node, alpha, beta) -> value",
    "mt": "search(tree, node, gamma, memory) -> value, the memory a dict kept between calls",
    "graph": "score(graph) -> value",
    "depth": "search(tree, node, depth, alpha, beta) -> value, with tree.evaluate(node) at any node",
    "depth-move": "search(tree, node, depth) -> move, or (value, move), with tree.evaluate(node) at any node",
    "depth-bound": "bound(tree, node, gamma, depth) -> value, a test of f(n) >= gamma",
    "depth-quiescence": "search(tree, node, depth, alpha, beta) -> value, which asks tree.noisy(node) at the horizon",
    "quiescence": "search(tree, node, alpha, beta) -> value, with tree.evaluate(node) and tree.noisy(node)",
    "move": "search(tree, node) -> move, (value, move), (move, value) or a list of moves",
    "solve": "search(tree, node) -> win, loss or draw: 1, -1 or 0, the word, or whether MAX wins",
    "solve-graph": "search(graph, node) -> win, loss or draw, on graphs with cycles",
    "random": "search(tree, node, alpha, beta) -> value",
    "history": "search(graph, node, alpha, beta) -> value, on graphs where a repeated position is a draw, 0",
    "null-move": "search(tree, node, depth, alpha, beta) -> value, with tree.evaluate(node) and tree.null(node)",
    "late-moves": "search(tree, node, depth, alpha, beta) -> value, which reduces late moves",
    "futility": "search(tree, node, depth, alpha, beta) -> value, which prunes around the evaluation: futility=3",
    "razoring": "search(tree, node, depth, alpha, beta) -> value, which gives up what lies far below: razoring=3",
    "probcut": "search(tree, node, depth, alpha, beta) -> value, which cuts by a shallower search: probcut=3",
}
SPECS: Final = ", ".join(SIGNATURES)
VIEWS: Final = "nodes, aima, openspiel, easyai, board, colored"
MUTANT_SECONDS: Final = 3.0  # for each mutant of a function of the user's own
AVERAGE_METHODS: Final = "auto, closed, paths, listed, sampled"
