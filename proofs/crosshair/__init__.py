"""Checks by CrossHair, an independent symbolic engine, on functions whose asserts are the clauses of contracts."""
