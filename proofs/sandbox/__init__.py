"""The process in which a stranger's function is checked: supervision, limits, and the guarded view of a game."""
