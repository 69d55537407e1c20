"""What a proof knows of the things that a procedure is given: nodes, heuristics, memories, tables, solution trees."""
