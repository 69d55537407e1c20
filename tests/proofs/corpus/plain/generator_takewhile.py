from itertools import takewhile


def search(tree, node, alpha, beta):
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    first = -search(tree, kids[0], -beta, -alpha)
    if first >= beta:
        return first
    scores = (-search(tree, kid, -beta, -max(alpha, first)) for kid in kids[1:])
    return max([first, *takewhile(lambda score: score < beta, scores)])
