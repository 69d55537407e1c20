"""`make bench`: what contracts cost, and how the searches compare with their peers: ratios within one run."""
