"""The expected number of leaves that a search evaluates on a random tree (FR-average): what it is, and SS-F-exact.

`mean_over_orders` is the definition: all orders of distinct pay-offs are equally likely. The rest is a closed form for
alpha-beta, on the trees of Stockman's table 3.

Stockman's (N, K) tree has a max root, width N and depth 2K; its N^(2K) leaves hold distinct values in random order.
By Baudet's criterion a leaf is explored iff alpha < beta, where alpha and beta are the best of independent elder
brothers on the max levels and on the min levels of its path. With the leaf values uniform on [0, 1] all
distributions are polynomials with integer coefficients, so the expectation is an exact fraction:

    E = A(0) B(0) + integral over [0, 1] of B(x) A'(x) dx,
    A = product over max levels of sum_{j<N} F^j,    B = product over min levels of sum_{j<N} (1 - F)^j,

F being the distribution function of the value of a son at that level. A(x) sums, over the leaves' positions on the
max levels, the chance that alpha <= x; B(x) sums, on the min levels, the chance that beta > x.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import permutations

Polynomial = list[int]  # all coefficients are integers; only the integral has fractions


def mean_over_orders(leaves: int, cost: Callable[[Sequence[int]], int]) -> Fraction:
    """The mean cost of a search over all orders of the pay-offs 1 .. leaves."""
    costs = [cost(order) for order in permutations(range(1, leaves + 1))]
    return Fraction(sum(costs), len(costs))


def times(p: Polynomial, q: Polynomial) -> Polynomial:
    """p * q."""
    product = [0] * (len(p) + len(q) - 1)
    for i, a in enumerate(p):
        for j, b in enumerate(q):
            product[i + j] += a * b
    return product


def power(p: Polynomial, n: int) -> Polynomial:
    """p ** n."""
    return [1] if n == 0 else times(p, power(p, n - 1))


def one_minus(p: Polynomial) -> Polynomial:
    """1 - p."""
    return [1 - p[0], *(-a for a in p[1:])]


def powers_below(p: Polynomial, n: int) -> Polynomial:
    """The sum of p ** j for j < n."""
    total = [0] * ((len(p) - 1) * (n - 1) + 1)
    for j in range(n):
        for i, a in enumerate(power(p, j)):
            total[i] += a
    return total


def expected_leaves(N: int, K: int) -> Fraction:
    """The expected leaves of alpha-beta on the (N, K) tree, over all orders of its distinct leaf values."""
    A: Polynomial = [1]
    B: Polynomial = [1]
    F: Polynomial = [0, 1]  # a leaf is uniform: F(x) = x
    for _ in range(K):
        B = times(B, powers_below(one_minus(F), N))  # brothers below a min node
        F = one_minus(power(one_minus(F), N))  # the least of N sons
        A = times(A, powers_below(F, N))  # brothers below a max node
        F = power(F, N)  # the greatest of N sons
    derivative = [k * a for k, a in enumerate(A)][1:] or [0]
    integrand = times(B, derivative)
    return sum((Fraction(a, k + 1) for k, a in enumerate(integrand)), Fraction(A[0] * B[0]))
