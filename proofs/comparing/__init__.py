"""Compare two searches: does one visit or evaluate only nodes that the other does, and how much does each cost?"""
