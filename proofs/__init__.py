"""WHY: the engines that produce evidence, the ledger and the command line."""
