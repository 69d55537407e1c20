"""Game graphs with cycles, and the score of a position as a limit (Kars)."""
