"""Symbolic execution by order: values whose comparisons consult a store, and the explorer of all paths.

`order` and `difference` are the two stores, `terms` the values, `world` the explorer, `truth` the certificate that
stands for f(n).
"""
