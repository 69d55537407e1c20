"""What stands in a proof for Python's own containers, written once."""
