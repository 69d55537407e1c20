"""Make the certificates of the page certificates.md again, and check each with the program that stands alone.

python examples/certificates.py DIR
"""

import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
CHECKER = HERE.parent / "proofs/certificates/checker.py"


def rows():
    """The games of the page, each with its value and the sizes of the two parts."""
    page = (HERE / "certificates.md").read_text(encoding="utf-8")
    for line in page.splitlines():
        row = re.match(r"\| (.+?) \| (-?\d+) \| (\d+) \| (\d+) \|", line)
        if row:
            game = re.search(r"`([^`]*[(:)]?[^`]*)`(?:\]\([^)]*\)`(:\w+)`)?", row[1])
            yield game[1], game[2] or "", *map(int, row.groups()[1:])


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for name, part, value, at_least, at_most in rows():
        game = f"{HERE / name}{part}" if part else name
        file = folder / f"{re.sub('[^a-z0-9_]+', '-', (name + part).lower()).strip('-')}.cert"
        made = subprocess.run(
            [sys.executable, "-m", "proofs", "certify", game, "--out", str(file)],
            capture_output=True,
            text=True,
            check=True,
        )
        expected = f"value {value}, proved at least by {at_least} positions, at most by {at_most}"
        assert made.stdout.splitlines()[0] == expected, (game, made.stdout)
        named = game if part else f"verified.games:load({game!r})"
        checked = subprocess.run(
            [sys.executable, str(CHECKER), str(file), "--game", named], capture_output=True, text=True, check=False
        )
        print(f"{file}: {checked.stdout.strip() or checked.stderr.strip()}")
        assert checked.returncode == 0


if __name__ == "__main__":
    main(Path(sys.argv[1]))
