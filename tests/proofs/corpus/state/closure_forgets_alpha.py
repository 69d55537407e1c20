from math import inf


def make_search():
    values = {}
    bounds = {}

    def search(tree, node, alpha, beta):
        if node in values:
            return values[node]
        if bounds.get(node, -inf) >= beta:
            return bounds[node]
        children = tree.children(node)
        if not children:
            return tree.value(node)
        best = -inf
        for child in children:
            best = max(best, -search(tree, child, -beta, -max(alpha, best)))
            if best >= beta:
                bounds[node] = best
                return best
        values[node] = best
        return best

    return search


search = make_search()
