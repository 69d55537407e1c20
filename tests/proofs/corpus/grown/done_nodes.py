from math import inf


def search(tree, node, alpha, beta):
    done = set()

    def go(node, alpha, beta):
        if node in done:
            return -inf if tree.is_max(node) else inf
        done.add(node)
        children = tree.children(node)
        if not children:
            return tree.value(node)
        best = -inf if tree.is_max(node) else inf
        for child in children:
            v = go(child, alpha, beta)
            if tree.is_max(node):
                best, alpha = max(best, v), max(alpha, v)
            else:
                best, beta = min(best, v), min(beta, v)
            if alpha >= beta:
                break
        return best

    return go(node, alpha, beta)
