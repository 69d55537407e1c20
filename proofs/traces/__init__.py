"""What a search did, line by line, as the papers print it."""
