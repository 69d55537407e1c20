"""Searches that keep the tree of the nodes that they have expanded, and choose the next one by what is known of it."""
