from math import inf

FRAMES = [{} for _ in "as many frames as letters"]


def search(tree, node, alpha, beta):
    def go(node, alpha, beta, frame):
        children = tree.children(node)
        if not children:
            return tree.value(node)
        if frame >= len(FRAMES):
            return go(children[0], alpha, beta, frame)
        here = FRAMES[frame]
        here["best"] = None
        best = -inf if tree.is_max(node) else inf
        for child in children:
            v = go(child, alpha, beta, frame + 1)
            if tree.is_max(node):
                best, alpha = max(best, v), max(alpha, v)
            else:
                best, beta = min(best, v), min(beta, v)
            if alpha >= beta:
                break
        return best

    return go(node, alpha, beta, 0)
