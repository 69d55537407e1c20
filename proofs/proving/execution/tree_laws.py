"""The laws of f and of brothers (PB-D1.b, PB-D1.1-broth).

The best true value of the older brothers of a child is Maxbroth below a max node, Minbroth below a min node; the
infinity of the other player where there are none.
"""

from typing import Final

from proofs.proving.law import law, table_of
from specs.values import Value


@law("f-child", "PB-D1.b")
def CHILD_BOUNDS(is_max: bool, f: Value, f_child: Value) -> bool:
    """f(n) is no worse than f of any child, for the player to move at n"""
    return f_child <= f if is_max else f <= f_child


@law("f-older", "PB-D1.b")
def BROTHERS_BOUND(is_max: bool, f: Value, older: Value) -> bool:
    """f(n) is no worse than the best of the older brothers of a child"""
    return older <= f if is_max else f <= older


@law("f-youngest", "PB-D1.b")
def ALL_CHILDREN(f: Value, with_child: Value) -> bool:
    """f(n) is the best of the youngest child and its brothers"""
    return f <= with_child <= f


TREE_LAWS: Final = table_of(CHILD_BOUNDS, BROTHERS_BOUND, ALL_CHILDREN)
