"""Best-first search on lists and solution trees: SSS*, DUAL*, SSS-2."""
