"""Symbolic execution by order: values whose comparisons consult a store, and the explorer of all paths.

Read them in this order. `stores` says what a store of constraints answers; `order` (dense values) and `difference`
(integers) are the two stores. `terms` are the values that the code under test computes with; `caller` finds out who
asks them. `world` runs the code along every path. `truth` decides f(n) from what a path has compared.
"""
