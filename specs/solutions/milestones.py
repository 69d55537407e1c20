"""The milestones of one game tabulated: what the contract of SSS-2 consults at every nested call.

`Milestones` builds the oldest solution tree with g < g0, or g <= g0, from the oracle by PB-T4.3 (as corrected) and
PB-T4.2, where the definitions in `informed_solutions` search M(n). It also numbers solution trees: equal trees
have equal numbers, so that trees whose parts have been compared before are compared at no cost. Both are exhausted
equal to the definitions. Recursion here is no deeper than the game, and its questions do not count as the search's.
"""

from collections.abc import Sequence
from typing import Final, Generic

from specs.cache import PerGame
from specs.contracts.ghost import oracle_of
from specs.informed import InformedGameTree
from specs.minimax import Oracle
from specs.solutions.informed_solutions import Solution
from specs.tree import N
from specs.values import NEG_INF, Value
from specs.watch import unwatched


class Milestones(Generic[N]):
    """The tables of one game, which must not change."""

    def __init__(self, tree: InformedGameTree[N], f: Oracle[N]) -> None:
        self.tree = tree
        self.f = f
        self._oldest: dict[tuple[N, Value, bool], Solution[N]] = {}
        # By id(tree): the tree itself, so that its id stays unique; its number; whether its labels are right.
        self._numbers: dict[int, tuple[Solution[N], int, bool]] = {}
        self._forms: dict[tuple[N, int, tuple[int, ...]], int] = {}
        self._g: list[Value] = []

    def oldest(self, n: N, g0: Value, *, below: bool) -> Solution[N] | None:
        """The oldest tree of M(n) with g < g0 if `below`, else with g <= g0."""
        fails = self.f[n] >= g0 if below else self.f[n] > g0
        return None if fails else self._build(n, g0, below)

    def _build(self, n: N, g0: Value, below: bool) -> Solution[N]:
        """The tree that `oldest` asks for, where f(n) shows that there is one."""
        key = n, g0, below
        if key in self._oldest:
            return self._oldest[key]
        upper, children = self.tree.upper(n), self.tree.children(n)
        if upper < g0 or (upper <= g0 and not below):
            built = Solution(n, upper)
        elif self.tree.is_max(n):
            sons: list[Solution[N]] = []
            best: Value = NEG_INF
            for child in children:
                son = self._build(child, g0, below)
                sons.append(son)
                if son.g > best:
                    best = son.g
            built = Solution(n, best, tuple(sons))
        else:
            choice = 0
            while self.f[children[choice]] >= g0 if below else self.f[children[choice]] > g0:
                choice += 1
            son = self._build(children[choice], g0, below)
            built = Solution(n, son.g, (son,), choice)
        self._oldest[key] = built
        return built

    def number(self, S: Solution[N]) -> int:
        """The number of S: two trees have the same iff they are the same tree, whatever their labels say."""
        known = self._numbers.get(id(S))
        if known is not None:
            return known[1]
        stack = [S]
        while stack:
            part = stack[-1]
            if id(part) in self._numbers:
                stack.pop()
                continue
            unknown = [son for son in part.sons if id(son) not in self._numbers]
            if unknown:
                stack.extend(unknown)
                continue
            stack.pop()
            below = tuple([self._numbers[id(son)][1] for son in part.sons])
            number = self._forms.setdefault((part.node, part.choice, below), len(self._g))
            if number == len(self._g):
                values = [self._g[son] for son in below]
                self._g.append(max(values) if values else self.tree.upper(part.node))
            is_right = part.g == self._g[number] and all(self._numbers[id(son)][2] for son in part.sons)
            self._numbers[id(part)] = part, number, is_right
        return self._numbers[id(S)][1]

    def g(self, S: Solution[N]) -> Value:
        """The value of S by PB-D4.1-g, whatever its labels say."""
        number = self.number(S)
        return self._g[number]

    def is_labelled(self, S: Solution[N]) -> bool:
        """Whether the labels of S and of all its parts are their values."""
        self.number(S)
        return self._numbers[id(S)][2]

    def are_oldest(self, trees: Sequence[Solution[N]], n: N, child: N, g0: Value) -> bool:
        """Whether these are, one for each older brother of n's child, the oldest with g < g0, and rightly labelled."""
        children = self.tree.children(n)
        return children[len(trees)] == child and all(
            self.is_oldest(S, brother, g0, below=True) and self.is_labelled(S)
            for S, brother in zip(trees, children, strict=False)
        )

    def is_oldest(self, S: Solution[N], n: N, g0: Value, *, below: bool) -> bool:
        """Whether S is the oldest tree of M(n) with g < g0, or g <= g0."""
        oldest = self.oldest(n, g0, below=below)
        return oldest is not None and self.number(S) == self.number(oldest)

    def is_older_or_same(self, S: Solution[N], other: Solution[N]) -> bool:
        """S = S' or S >> S' (PB-D4.2), for two trees of the same M(n)."""
        while self.number(S) != self.number(other):
            if not S.sons or not other.sons:
                return not S.sons
            if S.choice != other.choice:
                return S.choice < other.choice
            pairs = zip(S.sons, other.sons, strict=True)
            S, other = next((s, o) for s, o in pairs if self.number(s) != self.number(o))
        return True


_tables: Final = PerGame(lambda game, seen: Milestones(seen, oracle_of(game)))


def milestones_of(tree: InformedGameTree[N]) -> Milestones[N]:
    """The tables of this very game; of a watched game, those of the game itself."""
    return _tables(unwatched(tree))
