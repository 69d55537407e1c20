def search(tree):
    def negamax(node, color):
        children = tree.children(node)
        if not children:
            return color * tree.value(node)
        best = None
        for child in children:
            mine = 1 if tree.is_max(node) else -1
            theirs = 1 if tree.is_max(child) else -1
            v = negamax(child, theirs)
            v = v if mine == theirs else -v
            if best is None or v > best:
                best = v
        return best

    root_color = 1 if tree.is_max(tree.root) else -1
    return root_color * negamax(tree.root, root_color)
