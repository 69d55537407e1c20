"""What formulas are joined by, in the kit that is active (`formulas`)."""

from proofs.proving.theory.formulas import by_kit

all_of, some_of, not_, implies, equal, if_, max_of, min_of, make = map(
    by_kit, ("all", "some", "not_", "implies", "equal", "if_", "max", "min", "make")
)
