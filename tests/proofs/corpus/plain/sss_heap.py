import heapq
from math import inf


def sss(tree):
    """A path is a tuple of child numbers; ties go to the leftmost path."""

    def node_at(path):
        node = tree.root
        for i in path:
            node = tree.children(node)[i]
        return node

    heap = [(-inf, (), "live")]
    while heap:
        negated, path, status = heapq.heappop(heap)
        merit = -negated
        node = node_at(path)
        if status == "live":
            children = tree.children(node)
            if not children:
                heapq.heappush(heap, (-min(merit, tree.value(node)), path, "solved"))
            elif tree.is_max(node):
                for i in range(len(children)):
                    heapq.heappush(heap, (-merit, (*path, i), "live"))
            else:
                heapq.heappush(heap, (-merit, (*path, 0), "live"))
        else:
            if not path:
                return merit
            parent, i = path[:-1], path[-1]
            up = node_at(parent)
            if tree.is_max(up):
                heap = [e for e in heap if e[1][: len(parent)] != parent]
                heapq.heapify(heap)
                heapq.heappush(heap, (-merit, parent, "solved"))
            elif i + 1 < len(tree.children(up)):
                heapq.heappush(heap, (-merit, (*parent, i + 1), "live"))
            else:
                heapq.heappush(heap, (-merit, parent, "solved"))
