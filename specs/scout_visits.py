"""A criterion for the nodes that NegaScout visits, without running it (FR-NS-visits, FR-NS-sandwich).

RR 6.2 asks how NegaScout, SSS* and MTD(f) are related; no paper says. Walk down the path to n with a window (a, b). An
oldest child has its father's window. A later child c of a max node is scouted at a := max(a, f of the older brothers),
if a < b. The scout is alpha-beta with a null window, so it visits n iff alpha(n) <= a < beta(n). A second search can
visit n only where alpha(n) > a: there is one if f(c) > a, and its window begins at what the scout returned, a := the
value of the oldest min solution tree of c that is above a. (a < b is tested again further down: alpha(n) comes from
below c.) Min nodes are the mirror image.
"""

from specs.mtd_visits import Values, alpha, beta, in_dual, in_sss
from specs.paths import ANC, Path, older_brothers
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value, maximum, minimum


def oldest_above(tree: GameTree[N], f: Values[N], c: N, a: Value) -> Value:
    """The value of the oldest min solution tree of c above a; there is one, for f(c) > a."""
    children = tree.children(c)
    if not children:
        return f[c]
    if tree.is_max(c):
        return oldest_above(tree, f, next(child for child in children if f[child] > a), a)
    return minimum(oldest_above(tree, f, child, a) for child in children)


def oldest_below(tree: GameTree[N], f: Values[N], c: N, b: Value) -> Value:
    """The value of the oldest max solution tree of c below b; there is one, for f(c) < b."""
    children = tree.children(c)
    if not children:
        return f[c]
    if not tree.is_max(c):
        return oldest_below(tree, f, next(child for child in children if f[child] < b), b)
    return maximum(oldest_below(tree, f, child, b) for child in children)


def is_visited(tree: GameTree[N], f: Values[N], n: Path[N], a: Value = NEG_INF, b: Value = POS_INF) -> bool:
    """Whether NegaScout visits n, if the root has the window (a, b)."""
    low, high = alpha(tree, f, n), beta(tree, f, n)
    for c in reversed([n, *ANC(n)]):
        brothers = [f[x.node] for x in older_brothers(tree, c)]
        if c.father is None or not brothers:
            continue
        if tree.is_max(c.father.node):
            a = max(a, maximum(brothers))
            if not a < b:
                return False
            if low <= a:
                return a < high
            if not f[c.node] > a:
                return False
            a = oldest_above(tree, f, c.node, a)
        else:
            b = min(b, minimum(brothers))
            if not a < b:
                return False
            if high >= b:
                return low < b
            if not f[c.node] < b:
                return False
            b = oldest_below(tree, f, c.node, b)
    return True


def must_be_visited(tree: GameTree[N], f: Values[N], n: Path[N]) -> bool:
    """Whether n is in SSS* and in DUAL*: then NegaScout visits it, too (FR-NS-sandwich)."""
    return in_sss(tree, f, n) and in_dual(tree, f, n)
