"""The jobs of the campaign `evidence`: each a function with plain arguments, in a module that imports what it needs.

Each returns whether its subject `holds`, and a one-line summary under `said`.
"""
