"""Pytest rewrites assertions in the tests alone.

A process of xdist sees the project's own egg-info beside the tests, takes every package that it lists for a part of the
plugin, and would rewrite the assertions there, too: a proof refuses code that is not what its source says.
"""

import sys

from _pytest.assertion.rewrite import AssertionRewritingHook

for finder in sys.meta_path:
    if isinstance(finder, AssertionRewritingHook):
        finder._must_rewrite -= {"specs", "verified", "proofs"}
