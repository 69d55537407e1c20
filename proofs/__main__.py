"""The door of the command line: nothing is imported before errors can be told.

A status of its own for everything that is no verdict: 1 means that a clause is broken, and nothing else.
"""

import os
import sys

UNUSABLE, INTERNAL, UNWRITTEN, CLOSED, INTERRUPTED = 2, 70, 74, 141, 130  # as sysexits.h and shells have them


def main() -> None:
    """Run the command line."""
    try:
        status = _run()
        sys.stdout.flush()
    except KeyboardInterrupt:
        status = _interrupted()
    except BrokenPipeError:  # who reads the output has seen enough
        status = CLOSED
        _without_output()
    except OSError as problem:
        status = UNWRITTEN
        _without_output()
        _tell(f"error: {problem}; the output could not be written, so this is no verdict")
    except Exception:  # noqa: BLE001 - whatever it is, it is no verdict
        import traceback

        status = INTERNAL
        _tell(f"{traceback.format_exc()}error: this is a fault of verified itself, and no verdict")
    sys.exit(status)


def _run() -> int:
    """The status of the command. Status 1: a clause is broken; 2: the request is unusable."""
    from json import dumps
    from pathlib import Path

    status, problem = UNUSABLE, ""
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
            status = UNUSABLE if by_user or violation.clause.about_input else 1
            problem = str(violation)
        except (RecursionError, ValueError) as wrong:
            problem = str(wrong)
        except SystemExit as ended:
            # The library for command lines ends with 1 at a closed pipe, and quietly when it is interrupted.
            if isinstance(ended.__context__, OSError):
                raise ended.__context__ from None
            return _interrupted() if ended.code == INTERRUPTED else ended.code if isinstance(ended.code, int) else 0
    if "--json" in sys.argv:
        sys.stdout.write(dumps({"error": problem}) + "\n")
    _tell(f"error: {problem}")
    return status


def _interrupted() -> int:
    from signal import SIG_IGN, SIGINT, signal

    signal(SIGINT, SIG_IGN)  # once is enough
    _tell("interrupted: this is no verdict")
    return INTERRUPTED


def _tell(text: str) -> None:
    try:
        sys.stderr.write(text + "\n")
        sys.stderr.flush()
    except OSError:
        _without_output(2)  # the status has to say it


def _without_output(stream: int = 1) -> None:
    """Throw away what is still to be written, or Python would try it again at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream)
    os.close(nowhere)


if __name__ == "__main__":
    # `python -m proofs` puts the working folder first, where a `random.py` of the user would stand in for Python's.
    if not sys.flags.safe_path and not __file__.startswith(sys.path[0] + os.sep):
        del sys.path[0]
    main()
