from math import inf


def search(tree, node, alpha, beta):
    match list(tree.children(node)):
        case []:
            return tree.value(node)
        case [only]:
            return search(tree, only, alpha, beta)
        case [*many] if tree.is_max(node):
            best = -inf
            for child in many:
                best = max(best, search(tree, child, max(alpha, best), beta))
                if best >= beta:
                    break
            return best
        case many:
            best = inf
            for child in many:
                best = min(best, search(tree, child, alpha, min(beta, best)))
                if best <= alpha:
                    break
            return best
