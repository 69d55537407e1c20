
def search(tree, node):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = search(tree, children[0])
    for child in children[1:]:
        value = search(tree, child)
        gap = best - value if -float("inf") < best < float("inf") and -float("inf") < value < float("inf") else 0
        if tree.is_max(node):
            best = max(best, value) if gap > 0 else max(value, best)
        else:
            best = min(best, value) if gap > 0 else min(value, best)
    return best
