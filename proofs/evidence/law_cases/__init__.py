"""The real objects that each law of a proof is put to: generators of cases, and the same with a seeded bug.

A module here lists in `CASES` which laws its generators exhaust. `proofs.evidence.laws` collects these lists.
"""
