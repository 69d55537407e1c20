from math import inf


class Frame:
    def __init__(self, tree, node, alpha, beta):
        self.node = node
        self.kids = list(tree.children(node))
        self.is_max = tree.is_max(node)
        self.alpha, self.beta = alpha, beta
        self.best = -inf if self.is_max else inf
        self.i = 0


def search(tree, node, alpha, beta):
    stack = [Frame(tree, node, alpha, beta)]
    result = None
    while stack:
        f = stack[-1]
        if result is not None:
            if f.is_max:
                f.best = max(f.best, result)
                f.alpha = max(f.alpha, result)
            else:
                f.best = min(f.best, result)
                f.beta = min(f.beta, result)
            result = None
        if not f.kids:
            result = tree.value(f.node)
            stack.pop()
        elif f.i == len(f.kids) or f.alpha >= f.beta:
            result = f.best
            stack.pop()
        else:
            f.i += 1
            stack.append(Frame(tree, f.kids[f.i - 1], f.alpha, f.beta))
    return result
