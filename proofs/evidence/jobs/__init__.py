"""What the jobs of the evidence are: each a function with plain arguments, in a module that loads what it needs.

Each returns whether what it looked at `holds`, and in a line what it `said`.
"""
