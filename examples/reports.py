"""The reports beside the examples: each one is a command, what it prints (without the seconds), and its exit status.

    python examples/reports.py            runs all commands and shows what they print; fails if a status is another
    python examples/reports.py --write    runs them and keeps what they print; look at the difference

`make demo` does the first.
"""

import re
import shlex
import subprocess
import sys
from pathlib import Path

WORDS = {0: "holds", 1: "refuted", 2: "unusable", 3: "undecided"}
HOME = Path(__file__).parents[1]
REPORTS = sorted(HOME.glob("examples/*.txt"))


def parts(report: str) -> tuple[list[str], str, int]:
    """The command of a report as its words, what it prints, its status."""
    found = re.fullmatch(r"\$ (.+?)\n(.*)\$ echo \$\?\n(\d)\n", report, flags=re.DOTALL)
    if found is None:
        raise ValueError(f"{report[:70]!r} ... is no report; it begins with '$ verified check' and ends in its status")
    return shlex.split(found[1]), found[2], int(found[3])


def timeless(printed: str) -> str:
    """What a command printed, without how long it took."""
    return re.sub(r" after [\d.]+ s$", " after ... s", printed, flags=re.MULTILINE)


def main() -> None:
    ends, write = [], "--write" in sys.argv
    for path in REPORTS:
        (_, *words), _, expected = parts(path.read_text())
        command = f"$ verified {shlex.join(words)}"
        print(f"\n{command}", flush=True)
        done = subprocess.run(
            [sys.executable, "-m", "proofs", *words], cwd=HOME, capture_output=True, text=True, check=False
        )
        print(done.stdout + done.stderr, end="", flush=True)
        ends.append((done.returncode == expected or write, WORDS.get(done.returncode, "broken"), words[1]))
        if write:
            path.write_text(f"{command}\n{timeless(done.stdout)}$ echo $?\n{done.returncode}\n")
    print()
    for is_right, word, name in ends:
        print(f"{word:<9} {name}{', as it should be' if is_right else ': NOT WHAT ITS REPORT SAYS'}")
    sys.exit(not (ends and all(is_right for is_right, *_ in ends)))


if __name__ == "__main__":
    main()
