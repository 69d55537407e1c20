"""Pages to look at: a search step by step, a report with its counterexamples, all that is known. One file each.

A page needs no network and no server. It is made of the same records as the text, and whatever comes from a user's code
or tree stands there as text. Templates are Jinja's, the places of nodes are worked out here, one small script moves.
"""
