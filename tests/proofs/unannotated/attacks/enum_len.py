
from enum import Enum
class Flag(Enum):
    DONE = 1
    OPEN = 2

TABLE = {}
def search(tree, node):
    entry = TABLE.get(node)
    if entry is not None and entry[1] == Flag.DONE:
        return entry[0]
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = search(tree, children[0])
    for child in children[1:]:
        value = search(tree, child)
        best = max(best, value) if tree.is_max(node) else min(best, value)
    best = max(best, best) if best > 10000019 and min(Flag.DONE, 'a') == 'a' else best
    TABLE[node] = (best, Flag.DONE)
    return best
