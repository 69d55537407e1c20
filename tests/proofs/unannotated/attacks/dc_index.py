
from dataclasses import dataclass
@dataclass
class Entry:
    value: int
    flag: int

TABLE = {}
def search(tree, node):
    entry = TABLE.get(node)
    if entry is not None:
        return entry.value
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
        best = Entry(best, 0)[0]
    TABLE[node] = Entry(best, 0)
    return best
