"""Seeded bugs: for every clause the mistakes that it must catch. `seeding` makes a mutant, `corpus` lists them all."""
