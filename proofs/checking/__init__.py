"""Checking a search function that someone else wrote: `check` from outside, `worker` within the sandbox.

`core/` says what a spec and a kind of game are, runs the function once on numbers, and takes all its paths on symbolic
values. `games/` are the two kinds of games. `induction/` is one symbolic step and the induction over it, `classify/`
the comparison with known algorithms. `specs/` are the specifications, a module each, and how a user's own is used.
`stages/` let the engines at a function, one after another; `report` says what came of it, `built_in` hands in our own.
"""
