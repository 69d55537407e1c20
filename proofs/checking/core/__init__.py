"""What a spec and a kind of game are, one run on numbers (`run_once`), all paths on one shape (`confirm`)."""
