from math import inf


def mtdf(tree, first=0):
    bounds = {}

    def test(node, gamma):
        low, high = bounds.get(node, (-inf, inf))
        if low >= gamma:
            return low
        if high < gamma:
            return high
        kids = tree.children(node)
        if not kids:
            low = high = g = tree.value(node)
        else:
            maxi = tree.is_max(node)
            g = -inf if maxi else inf
            for kid in kids:
                g = max(g, test(kid, gamma)) if maxi else min(g, test(kid, gamma))
                if maxi == (g >= gamma):
                    break
            if g >= gamma:
                low = g
            else:
                high = g
        bounds[node] = (low, high)
        return g

    g = first
    low, high = -inf, inf
    while low < high:
        gamma = g + 1 if g == low else g
        g = test(tree.root, gamma)
        if g < gamma:
            high = g
        else:
            low = g
    return g
