"""The papers' theorems about all trees and all graphs, by induction, each step discharged by two solvers.

`formulas` builds formulas over datatypes, `induction` cuts a theorem into the cases of its induction, and `solve` has
Z3 and cvc5 answer each. The other modules state theorems; `registry` lists them.
"""
