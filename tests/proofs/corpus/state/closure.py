from math import inf


def make_search():
    table = {}

    def search(tree, node, alpha, beta):
        low, high = table.get(node, (-inf, inf))
        if low == high:
            return low
        if low >= beta:
            return low
        if high <= alpha:
            return high
        a, b = max(alpha, low), min(beta, high)
        children = tree.children(node)
        if not children:
            best = low = high = tree.value(node)
        else:
            if tree.is_max(node):
                best = -inf
                for child in children:
                    best = max(best, search(tree, child, max(a, best), b))
                    if best >= b:
                        break
            else:
                best = inf
                for child in children:
                    best = min(best, search(tree, child, a, min(b, best)))
                    if best <= a:
                        break
            if best < b:
                high = best
            elif best > a:
                low = best
            if a < best < b:
                low = best
        table[node] = (low, high)
        return best

    return search


search = make_search()
