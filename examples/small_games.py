"""Small boards of known games, as a researcher writes them: root, children, is_max, value. MAX begins.

verified certify examples/small_games.py:OTHELLO_4 --out othello4.cert
"""

from dataclasses import dataclass


class Othello:
    """Othello on a small board. A node is (discs of the player to move, discs of the other, is MAX to move)."""

    def __init__(self, side):
        self.side = side
        self.squares = range(side * side)
        low, high = side // 2 - 1, side // 2
        mine = frozenset([low * side + high, high * side + low])
        other = frozenset([low * side + low, high * side + high])
        self.root = (mine, other, True)

    def flipped(self, square, mine, other):
        turned = set()
        row, column = divmod(square, self.side)
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)):
            line, r, c = [], row + down, column + right
            while 0 <= r < self.side and 0 <= c < self.side and r * self.side + c in other:
                line.append(r * self.side + c)
                r, c = r + down, c + right
            if 0 <= r < self.side and 0 <= c < self.side and r * self.side + c in mine:
                turned.update(line)
        return turned

    def placed(self, mine, other):
        for square in self.squares:
            turned = () if square in mine or square in other else self.flipped(square, mine, other)
            if turned:
                yield square, turned

    def children(self, node):
        mine, other, is_max = node
        after = [(other - turned, mine | turned | {square}, not is_max) for square, turned in self.placed(mine, other)]
        passes = [(other, mine, not is_max)] if not after and any(self.placed(other, mine)) else []
        return after or passes

    def is_max(self, node):
        return node[2]

    def value(self, node):
        """Discs of MAX minus discs of MIN."""
        mine, other, is_max = node
        return len(mine) - len(other) if is_max else len(other) - len(mine)


@dataclass(frozen=True)
class Kalah:
    """Kalah with so many houses a side and so many seeds in each: extra turns, captures from an empty house.

    A node is (MAX's houses and store, MIN's houses and store, is MAX to move); seeds left over go to their side.
    """

    houses: int
    seeds: int

    @property
    def root(self):
        row = (self.seeds,) * self.houses + (0,)
        return (row, row, True)

    def children(self, node):
        mine, other = (node[0], node[1]) if node[2] else (node[1], node[0])
        if not any(mine[:-1]) or not any(other[:-1]):
            return []
        return [self.sown(mine, other, node[2], house) for house in range(self.houses) if mine[house]]

    def sown(self, mine, other, is_max, house):
        ring = [*mine, *other[:-1]]  # the other player's store gets none
        seeds, ring[house], at = ring[house], 0, house
        while seeds:
            at = (at + 1) % len(ring)
            ring[at] += 1
            seeds -= 1
        store = self.houses
        opposite = 2 * self.houses - at
        if at < store and ring[at] == 1 and ring[opposite]:
            ring[store] += ring[opposite] + 1
            ring[at] = ring[opposite] = 0
        mine, other = tuple(ring[: store + 1]), (*ring[store + 1 :], other[-1])
        again = at == store
        return (mine, other, is_max == again) if is_max else (other, mine, is_max == again)

    def is_max(self, node):
        return node[2]

    def value(self, node):
        """Seeds of MAX minus seeds of MIN."""
        return sum(node[0]) - sum(node[1])


class Hex:
    """Hex: MAX joins the top row with the bottom one, MIN the left column with the right one. A node is the stones."""

    def __init__(self, side):
        self.root = (0, 0)
        self.wide = wide = side + 1  # an empty column keeps rows apart
        rows = range(side)
        cells = [(row, column) for row in rows for column in rows]
        cells.sort(key=lambda cell: (abs(sum(cell) - side + 1), max(cell)))  # the short diagonal first: it wins soonest
        self.cells = [1 << row * wide + column for row, column in cells]
        top, left = sum(1 << column for column in rows), sum(1 << row * wide for row in rows)
        self.edges = (top, top << wide * (side - 1)), (left, left << side - 1)

    def is_joined(self, stones, edges):
        near, far = edges
        reached, before, wide = stones & near, 0, self.wide
        while reached != before:
            before = reached
            for step in (1, wide, wide - 1):
                reached |= stones & (before << step | before >> step)
        return bool(reached & far)

    def is_max(self, node):
        return node[0].bit_count() == node[1].bit_count()

    def children(self, node):
        if self.value(node):
            return []
        mine, other = node
        free = [cell for cell in self.cells if not (mine | other) & cell]
        return [(mine | cell, other) for cell in free] if self.is_max(node) else [(mine, other | cell) for cell in free]

    def value(self, node):
        """1 if MAX has joined the edges, -1 if MIN has, 0 while the game goes on: one of them does in the end."""
        last = self.is_max(node)
        return (-1 if last else 1) if self.is_joined(node[last], self.edges[last]) else 0


OTHELLO_4 = Othello(4)
KALAH_3_3 = Kalah(3, 3)
HEX_4 = Hex(4)
