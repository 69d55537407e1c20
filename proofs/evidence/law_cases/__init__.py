"""Real objects on which the laws that proofs assume are tested: generators of cases, right ones and with a seeded bug.

A module here lists in `CASES` which laws its generators exhaust. `proofs.evidence.laws` collects these lists.
"""
