class Engine:
    MAX_PLY = 64

    def __init__(self):
        self.killers = [[None, None] for _ in range(self.MAX_PLY)]
        self.history = {}

    def order(self, moves, ply):
        k = self.killers[ply % self.MAX_PLY]
        return sorted(moves, key=lambda m: (m not in k, -self.history.get(m, 0)))

    def go(self, tree, node, alpha, beta, ply=0):
        moves = tree.children(node)
        if not moves:
            return tree.value(node)
        best = -float("inf")
        for n, m in enumerate(self.order(moves, ply)):
            s = -self.go(tree, m, -beta, -alpha, ply + 1)
            if s > best:
                best = s
            alpha = max(alpha, s)
            if alpha >= beta:
                k = self.killers[ply % self.MAX_PLY]
                if m not in k:
                    k[1], k[0] = k[0], m
                self.history[m] = self.history.get(m, 0) + 1
                break
        return best
