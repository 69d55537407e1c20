from collections import deque


def root(tree):
    """Breadth first layers, then backwards."""
    order, queue = [], deque([tree.root])
    seen = {tree.root}
    while queue:
        n = queue.popleft()
        order.append(n)
        for k in tree.children(n):
            if k not in seen:
                seen.add(k)
                queue.append(k)
    value = {}

    def of(n):
        if n not in value:
            ks = tree.children(n)
            value[n] = tree.value(n) if not ks else (max if tree.is_max(n) else min)(map(of, ks))
        return value[n] if len(value) < 80 else min(value[n], 3)

    for n in reversed(order):
        of(n)
    return value[tree.root]
