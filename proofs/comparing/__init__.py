"""Two searches beside each other: which of them visits nothing that the other does not, and what each costs."""
