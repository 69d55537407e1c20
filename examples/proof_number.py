"""Proof-number search: can MAX force a win? The most promising leaf is expanded, until the root is decided. Right."""

from math import inf


class Node:
    """A node with how many leaves must still be decided to prove it, and to disprove it."""

    def __init__(self, tree, key, father):
        self.key, self.father, self.children = key, father, []
        self.proof = self.disproof = 1
        if not tree.children(key):
            self.proof, self.disproof = (0, inf) if tree.value(key) == 1 else (inf, 0)


def solve(tree, node):
    root = Node(tree, node, None)
    while root.proof and root.disproof:
        most = root
        while most.children:
            is_max = tree.is_max(most.key)
            most = min(most.children, key=lambda child: child.proof if is_max else child.disproof)
        most.children = [Node(tree, key, most) for key in tree.children(most.key)]
        while most is not None:
            proofs, disproofs = [c.proof for c in most.children], [c.disproof for c in most.children]
            if tree.is_max(most.key):
                most.proof, most.disproof = min(proofs), sum(disproofs)
            else:
                most.proof, most.disproof = sum(proofs), min(disproofs)
            most = most.father
    return root.proof == 0
