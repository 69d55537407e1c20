"""One symbolic step: a node with abstract children, what it finds besides, and the induction over it (`induct`)."""
