"""Loop invariants that nobody wrote: candidates, weakened until they are inductive, then made few. Nothing is trusted.

What is found here is only proposed: it becomes the loop's invariant as if the user had written it, and is proved so.
"""
