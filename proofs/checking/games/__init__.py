"""The kinds of games on which functions are checked: trees, and graphs that may have cycles (see `core.game`)."""
