"""The door of the command line: nothing is imported before errors can be told."""

import json
import sys
from pathlib import Path


def main() -> None:
    """Run the command line. Status 1: a clause is broken; 2: the request is unusable."""
    status, problem = 2, ""
    try:
        from proofs.cli import app
        from specs.contracts import PreViolation, Violation
    except ValueError as wrong:  # a setting that the contract layer reads when it is imported
        problem = str(wrong)
    else:
        try:
            app(prog_name="verified" if Path(sys.argv[0]).name == "__main__.py" else Path(sys.argv[0]).name)
        except Violation as violation:
            # The user makes the outermost call and gives the pay-offs. Anything else is the procedure's fault.
            by_user = isinstance(violation, PreViolation) and violation.node in ("1", "")
            status = 2 if by_user or violation.clause.about_input else 1
            problem = str(violation)
        except (RecursionError, ValueError) as wrong:
            problem = str(wrong)
    if "--json" in sys.argv:
        sys.stdout.write(json.dumps({"error": problem}) + "\n")
    sys.stderr.write(f"error: {problem}\n")
    sys.exit(status)


if __name__ == "__main__":
    main()
