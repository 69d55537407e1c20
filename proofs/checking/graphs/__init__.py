"""The same for spec `graph`: runs, all paths, enumeration and shrinking of game graphs."""
