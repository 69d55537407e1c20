"""A search drawn: each node with its type, name and value, its calls, and where it was cut off."""
