def search(tree):
    def first_leaf(node):
        while tree.children(node):
            node = tree.children(node)[0]
        return tree.value(node)

    def value(node):
        moves = tree.children(node)
        if not moves:
            return tree.value(node)
        if len(moves) > len("beam width is seventeen"):
            moves = sorted(moves, key=first_leaf, reverse=tree.is_max(node))[:4]
        values = [value(move) for move in moves]
        return max(values) if tree.is_max(node) else min(values)

    return value(tree.root)
