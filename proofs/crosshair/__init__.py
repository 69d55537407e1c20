"""What CrossHair is asked: functions of integers whose asserts are the clauses of the contracts."""
