def search(tree):
    table = {}

    def value(path, node):
        if path in table:
            return table[path]
        sons = tree.children(node)
        if sons:
            values = [value((*path, place), son) for place, son in enumerate(sons)]
            table[path] = max(values) if tree.is_max(node) else min(values)
        else:
            table[path] = tree.value(node)
        return table[path]

    return value((), tree.root)
