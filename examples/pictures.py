"""The pictures of README.md: `make pictures` draws them anew, and a test compares.

python examples/pictures.py [FOLDER]    examples/pictures by default
"""

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HOME = Path(__file__).parents[1]
PICTURES = {  # by file: what `verified draw` is given
    "search.svg": ("alphabeta", "((41 5) (4 90))"),
    "counterexample.svg": ("my_search.py:search", "(0 1)", "--spec", "alphabeta", "--alpha", "0"),
}


def draw(folder: Path) -> None:
    """Draw them, where the file that README.md shows is at hand."""
    shown = re.findall(
        r"<!-- file: (\S+) -->\n```python\n(.*?)^```$", (HOME / "README.md").read_text(), re.MULTILINE | re.DOTALL
    )
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as place:
        for name, text in shown:
            (Path(place) / name).write_text(text)
        for name, words in PICTURES.items():
            command = [sys.executable, "-m", "proofs", "draw", *words, "--svg", str(folder.resolve() / name)]
            subprocess.run(command, cwd=place, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else HOME / "examples" / "pictures")
