"""The process in which a user's function is checked: supervision, limits, and the guarded view of a game."""
