BIG = 1000


def search(tree):
    def visit(node, alpha, beta):
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        best = -BIG if tree.is_max(node) else BIG
        for kid in kids:
            v = visit(kid, alpha, beta)
            if tree.is_max(node):
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    return visit(tree.root, -BIG, BIG)
