"""Seeded bugs: for every clause the mistakes that it must catch. `seeding` makes a mutant, `bugs` lists them."""
