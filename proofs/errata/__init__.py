"""Where the printed text of the papers fails its own claims: each misprint as printed, as corrected, and put to proof.

`erratum` says what an erratum is and `searching` how its smallest counterexample is found anew each time; `small` has
the cases in order of size, `running` runs what may not end or may fail. `table` gathers the errata of all papers; every
other module holds those of one figure or one theory, or the procedures of a figure as printed, in plain Python.
"""
