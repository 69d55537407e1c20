def search(tree, node, gamma, memory):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    values = []
    for child in children:
        values.append(search(tree, child, gamma, memory))
        if (values[-1] >= gamma) == tree.is_max(node):
            break
    return max(values) if tree.is_max(node) else min(values)
