"""What decides: the specifications, the cases, runs on numbers, all paths (`confirm`), samples, shrinking."""
