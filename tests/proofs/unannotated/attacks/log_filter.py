import logging
LOG = logging.getLogger('x')
def strict(record):
    if record.args[0] > 10000019:
        raise ValueError('too good')
    return False
LOG.addFilter(strict)
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
    LOG.warning('best %s', best)
    return best
