"""The errata of the papers: each error as printed and as corrected, both checked on the same small cases.

`erratum` says what an erratum is, and `smallest` recomputes its smallest counterexample on each call. `cases`
lists the cases in order of size. `observe` runs searches that may fail or never end, and records their calls. `table`
collects the errata of all papers. Every other module has the errata of one figure or theory, or the procedures of a
figure as printed, in plain Python.
"""
