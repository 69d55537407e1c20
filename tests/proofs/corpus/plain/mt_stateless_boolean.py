def search(tree, node, gamma, memory):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    if tree.is_max(node):
        passed = any(search(tree, child, gamma, memory) >= gamma for child in children)
    else:
        passed = all(search(tree, child, gamma, memory) >= gamma for child in children)
    return gamma if passed else gamma - 1
