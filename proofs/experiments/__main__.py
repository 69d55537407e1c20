"""`python -m proofs.experiments [FOLDER]`: all experiments of the plan, their data and figures, and the page."""

import sys
from pathlib import Path
from typing import Final

from proofs.campaigns.store import DEFAULT
from proofs.experiments.files import write
from proofs.experiments.page import page
from proofs.experiments.plan import carry_out

FOLDER: Final = Path("examples") / "experiments"


def main(folder: Path = FOLDER) -> None:
    """Run what is not in the store, and write everything anew."""
    found = []
    for some in carry_out(DEFAULT):
        for path in write(some, folder):
            if path.suffix == ".png":
                path.unlink()  # the repository keeps what can be compared
        found.append(some)
    folder.with_suffix(".md").write_text(page(found, folder), encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
