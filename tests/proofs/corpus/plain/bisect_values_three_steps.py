def search(tree):
    leaves = set()
    todo = [tree.root]
    while todo:
        node = todo.pop()
        kids = tree.children(node)
        todo.extend(kids)
        if not kids:
            leaves.add(tree.value(node))
    values = sorted(leaves)

    def reaches(node, bound):
        kids = tree.children(node)
        if not kids:
            return tree.value(node) >= bound
        check = any if tree.is_max(node) else all
        return check(reaches(kid, bound) for kid in kids)

    low, high = 0, len(values) - 1
    for _ in range(3):
        if low == high:
            break
        middle = (low + high + 1) // 2
        if reaches(tree.root, values[middle]):
            low = middle
        else:
            high = middle - 1
    return values[low]
