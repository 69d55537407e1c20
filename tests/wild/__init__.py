"""`make wild`: the searches that people ship, judged as they are installed."""
