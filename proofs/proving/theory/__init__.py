"""The papers' theorems about all trees and all graphs, by induction, each step discharged by two solvers.

`formulas` builds formulas over datatypes. What is said of a node `lifting` carries over to the lists of its children,
by the rules of `walks`. `induction` cuts a theorem into the cases of its induction and into steps, which take instances
of proved claims, and `solve` has Z3 and cvc5 answer each. The other modules state theorems; `registry` lists them.
"""
