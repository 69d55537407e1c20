"""Which parts of the user's code the games of a check have run, and which they have not."""
