
def search(tree, node):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = None
    for child in children:
        value = search(tree, child)
        if best is None:
            best = value
        elif tree.is_max(node):
            best = max(best, value)
        else:
            best = min(best, value)
    if best > 10000019:
        for child in sorted(children, key=lambda tree: len(tree.children(tree))):
            break
    return best
