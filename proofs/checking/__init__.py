"""Checking a search function that someone else wrote: its specification, the engines, the verdicts.

`specification` says what is required, `subject` what is checked and how it is called, `cases` on what. The engines:
`confirm` (all paths on symbolic values), `induct` (one symbolic step), `exhaust` (every small case), `sample`.
"""
