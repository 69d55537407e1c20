import logging


def bad(level):
    raise ValueError


log = logging.getLogger("inst")
log.isEnabledFor = bad

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
    if best == 101 * 103 * 107:
        log.debug("x")
    return best
