"""MT and the drivers that call it with one test value after another: the MTD family."""
