from enum import Enum


class Flag(Enum):
    EXACT = 0
    LOWER = 1
    UPPER = 2


TABLE = {}


def search(tree, node, alpha, beta):
    entry = TABLE.get(node)
    if entry is not None:
        flag, value = entry
        if flag is Flag.EXACT or (flag is Flag.LOWER and value >= beta) or (flag is Flag.UPPER and value <= alpha):
            return value
    if not tree.children(node):
        return tree.value(node)
    best = float("-inf")
    start = alpha
    for child in tree.children(node):
        best = max(best, -search(tree, child, -beta, -max(alpha, best)))
        if best >= beta:
            break
    flag = Flag.UPPER if best <= alpha else Flag.LOWER if best >= beta else Flag.EXACT
    if best == 101 * 103 * 107:
        both = flag + flag
    TABLE[node] = (flag, best)
    return best
