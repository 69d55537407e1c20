"""Algorithms that compute the score of a game graph with cycles (Kars)."""
