"""WHAT: the papers' mathematics as plain, slow, obviously right Python."""
