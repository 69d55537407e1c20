
from functools import cache
TABLE = {}
@cache
def note(node, value):
    TABLE[node] = value
    return value

def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    low, high = alpha, beta
    if tree.is_max(node):
        best = -float("inf")
        for child in children:
            best = max(best, search(tree, child, low, beta))
            low = max(low, best)
            if best >= beta:
                break
    else:
        best = float("inf")
        for child in children:
            best = min(best, search(tree, child, alpha, high))
            high = min(high, best)
            if best <= alpha:
                break
    if best > 10000019:
        note(node, best)
        best = TABLE[node]
    return best
