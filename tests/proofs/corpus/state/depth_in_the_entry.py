from math import inf

cache = {}


def search(tree, node, alpha, beta, depth=0):
    hit = cache.get(node)
    if hit and hit["depth"] <= depth:
        if hit["flag"] == "exact":
            return hit["value"]
        if hit["flag"] == "lower" and hit["value"] >= beta:
            return hit["value"]
        if hit["flag"] == "upper" and hit["value"] <= alpha:
            return hit["value"]
    children = tree.children(node)
    if not children:
        return tree.value(node)
    a, b = alpha, beta
    best = -inf if tree.is_max(node) else inf
    for child in children:
        v = search(tree, child, a, b, depth + 1)
        if tree.is_max(node):
            best = max(best, v)
            a = max(a, v)
        else:
            best = min(best, v)
            b = min(b, v)
        if a >= b:
            break
    flag = "exact"
    if best <= alpha:
        flag = "upper"
    elif best >= beta:
        flag = "lower"
    cache[node] = {"depth": depth, "flag": flag, "value": best}
    return best
