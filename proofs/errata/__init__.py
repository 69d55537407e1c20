"""Where the printed text of the papers fails its own claims: each misprint as printed, as corrected, and put to proof.

`erratum` says what an erratum is, and `smallest` finds its smallest counterexample anew each time it is asked. `cases`
lists the cases in order of size. `observe` runs searches that may fail or never end, and hears their calls. `table`
gathers the errata of all papers. Every other module holds the errata of one figure or theory, or the procedures of a
figure as printed, in plain Python.
"""
