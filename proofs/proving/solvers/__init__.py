"""Obligations, their SMT-LIB text, the two solvers, and the picture of a model that breaks one."""
