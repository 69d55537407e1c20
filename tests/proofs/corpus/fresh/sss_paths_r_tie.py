import heapq


def sss(tree):
    def at(path):
        n = tree.root
        for i in path:
            n = tree.children(n)[i]
        return n

    heap, tick = [(-float("inf"), (), "live")], 0
    while True:
        m, path, state = heapq.heappop(heap)
        m, n = -m, at(path)
        kids = tree.children(n)
        if state == "solved":
            if not path:
                return m
            up, i = path[:-1], path[-1]
            father = at(up)
            if tree.is_max(father):
                heap = [e for e in heap if e[1][: len(up)] != up]
                heapq.heapify(heap)
                heapq.heappush(heap, (-m, up, "solved"))
            elif i + 1 < len(tree.children(father)):
                heapq.heappush(heap, (-m, up + (i + 1,), "live"))
            else:
                heapq.heappush(heap, (-m, up, "solved"))
        elif not kids:
            heapq.heappush(heap, (-min(m, tree.value(n)), path, "solved"))
        elif tree.is_max(n):
            for i in range(len(kids)):
                heapq.heappush(heap, (-m, path + (i,), "live"))
        else:
            heapq.heappush(heap, (-m, (*path, 0), "live"))
