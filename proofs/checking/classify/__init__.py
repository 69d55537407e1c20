"""Which known algorithm a function is akin to, by the leaves that it evaluates."""
