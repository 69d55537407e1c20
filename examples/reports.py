"""The demo, and the reports beside the examples: each report is a command, what it prints, and its exit status.

    python examples/reports.py            checks every example and shows what came of it; fails if a status is another
    python examples/reports.py --write    runs the commands and keeps what they print; look at the difference

`make demo` does the first.
"""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

HOME = Path(__file__).parents[1]
REPORTS = sorted(HOME.glob("examples/*.txt"))
TREE = "@plaat-2.4"  # figure 2.4 of the thesis
WIDTH = 100
PAGE = HOME / "demo.html"


def parts(report: str) -> tuple[list[str], str, int]:
    """The command of a report as its words, what it prints, its status."""
    found = re.fullmatch(r"\$ (.+?)\n(.*)\$ echo \$\?\n(\d)\n", report, flags=re.DOTALL)
    if found is None:
        raise ValueError(f"{report[:70]!r} ... is no report; it begins with '$ verified check' and ends in its status")
    return shlex.split(found[1]), found[2], int(found[3])


def timeless(printed: str) -> str:
    """What a command printed, without how long it took."""
    return re.sub(r" after [\d.]+ s$", " after ... s", printed, flags=re.MULTILINE)


def verified(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the project's own command."""
    command = [sys.executable, "-m", "proofs", *words]
    return subprocess.run(command, cwd=HOME, capture_output=True, text=True, check=False)


def why(checked: subprocess.CompletedProcess[str]) -> str:
    """A line for a verdict: the first counterexample, or how strongly the required clauses hold."""
    if not checked.stdout:
        return checked.stderr.strip()
    required = [clause for clause in json.loads(checked.stdout)["clauses"] if clause["required"]]
    for clause in required:
        if broken := clause["counterexample"]:
            calls = {name: broken.get(name) for name in ("depth", "alpha", "beta", "gamma")}
            given = ", ".join(f"{name} = {_ends(end)}" for name, end in calls.items() if end is not None)
            on = f"{broken['tree']}{' with ' if given else ''}{given}"
            return f"{clause['id']} fails on {on}: expected {broken['expected']}, got {broken['got']}"
    first = required[0]
    return f"{first['verdict']}: {first['scope'].split(';')[0]}"


def _ends(given: object) -> str:
    return ", then ".join(map(str, given)) if isinstance(given, list) else str(given)


def demo() -> bool:
    """One search under contract, then every example; whether each ended as its report says."""
    run = "run", "alphabeta", TREE, "--contracts", "oracle"
    print(f"One search, every nested call checked against its contract\n$ verified {shlex.join(run)}")
    for line in verified(*run).stdout.splitlines():
        print(line if len(line) <= WIDTH else f"{line[:WIDTH]} ...")
    print(f"\n{len(REPORTS)} searches as people write them, right and wrong ones, each held against its specification")
    ends, is_drawn = [], False
    for path in REPORTS:
        (_, *words), _, expected = parts(path.read_text())
        print(f"$ verified {shlex.join(words)}", flush=True)
        page = () if is_drawn else ("--html", str(PAGE))  # in the end that of the first that is wrong
        checked = verified(*words, "--json", *page)
        is_drawn = is_drawn or checked.returncode == 1
        ends.append(checked.returncode == expected)
        about = (HOME / words[1].partition(":")[0]).read_text().split('"""')[1].splitlines()[0]
        word = {0: "holds", 1: "REFUTED"}.get(checked.returncode, "BROKEN")
        print(f"  {about}\n  {word}{'' if ends[-1] else ', NOT WHAT ITS REPORT SAYS'}: {why(checked)}", flush=True)
    if ends and all(ends):
        print(f"\nAll {len(ends)} verdicts are as they should be. The whole reports: examples/*.txt. Now yours:")
        print("  .venv/bin/verified check your_file.py:search --spec alphabeta    (--help has the rest)")
    if is_drawn:
        print(f"\nOne of the wrong ones to look at, its counterexample step by step: open {PAGE.name} in a browser")
    return bool(ends) and all(ends)


def write() -> None:
    """Keep what the commands print now."""
    for path in REPORTS:
        (_, *words), _, _ = parts(path.read_text())
        done = verified(*words)
        path.write_text(f"$ verified {shlex.join(words)}\n{timeless(done.stdout)}$ echo $?\n{done.returncode}\n")


if __name__ == "__main__":
    if "--write" in sys.argv:
        write()
    else:
        sys.exit(not demo())
