"""HTML pages, one file each: a search step by step, a report with its counterexamples, all evidence.

A page needs no network and no server. It is made from the same records as the text output. Whatever comes from a user's
code or tree is escaped. Templates are Jinja's, positions of nodes are computed here, and one small script shows steps.
"""
