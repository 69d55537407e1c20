"""The clauses of each procedure's contract, as predicates over values: what the papers promise, one sentence each."""
