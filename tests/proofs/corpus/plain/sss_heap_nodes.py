import heapq
from itertools import count
from math import inf


def sss(tree):
    order = count()
    parent, number = {}, {}
    heap = [(-inf, next(order), tree.root, "live")]

    def below(node, top):
        while node != top and node in parent:
            node = parent[node]
        return node == top

    while heap:
        negated, _, node, status = heapq.heappop(heap)
        merit = -negated
        if status == "live":
            children = tree.children(node)
            if not children:
                heapq.heappush(heap, (-min(merit, tree.value(node)), next(order), node, "solved"))
                continue
            for i, child in enumerate(children):
                parent[child], number[child] = node, i
            for child in children if tree.is_max(node) else children[:1]:
                heapq.heappush(heap, (-merit, next(order), child, "live"))
        else:
            if node == tree.root:
                return merit
            up, i = parent[node], number[node]
            if tree.is_max(up):
                heap = [e for e in heap if not below(e[2], up)]
                heapq.heapify(heap)
                heapq.heappush(heap, (-merit, next(order), up, "solved"))
            elif i + 1 < len(tree.children(up)):
                heapq.heappush(heap, (-merit, next(order), tree.children(up)[i + 1], "live"))
            else:
                heapq.heappush(heap, (-merit, next(order), up, "solved"))
