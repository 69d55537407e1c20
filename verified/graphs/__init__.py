"""The score of a game graph, by five algorithms."""
