from math import inf

table = {}


def search(tree, node, alpha, beta):
    score, flags = table.get(node, (0, ""))
    last = flags[-1:]
    if last == "=" or last == ">" and score >= beta or last == "<" and score <= alpha or len(flags) == 4:
        return score
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    a, b = alpha, beta
    score = -inf if tree.is_max(node) else inf
    for kid in kids:
        v = search(tree, kid, a, b)
        if tree.is_max(node):
            score = max(score, v)
            a = max(a, score)
        else:
            score = min(score, v)
            b = min(b, score)
        if a >= b:
            break
    table[node] = score, flags + ("<" if score <= alpha else ">" if score >= beta else "=")
    return score
