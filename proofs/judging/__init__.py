"""Verdicts on a function of the user's own: the engines of the checker first, then a proof.

`check` lets the engines look for a counterexample within the time that is given, and puts what holds to the prover.
`prove` does the same the other way round: it wants a proof, and lets the engines look for a few seconds first. Nothing
is called proved that either of them refutes.
"""
