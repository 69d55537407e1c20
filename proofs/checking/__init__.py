"""Checking a search function that someone else wrote: `check` from outside, `worker` within the sandbox.

`engines/` decide: what is required (`specification`), what is checked and how it is called (`subject`), on what
(`cases`), on numbers (`concrete`) and on all paths (`confirm`). `steps/` are one symbolic step and the induction over
it, `graphs/` the same for spec `graph`, `kin/` the comparison with known algorithms. `by_induction`, `by_paths`,
`by_numbers` and `classifying` let the engines at a function, `report` says what came of it, `built_in` hands in our
own.
"""
