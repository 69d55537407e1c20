def search(tree):
    def first_leaf(node):
        while tree.children(node):
            node = tree.children(node)[0]
        return tree.value(node)

    def value(node):
        moves = tree.children(node)
        if not moves:
            return tree.value(node)
        values = [value(move) for move in sorted(moves, key=first_leaf, reverse=tree.is_max(node))]
        return max(values) if tree.is_max(node) else min(values)

    return value(tree.root)
