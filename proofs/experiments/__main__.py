"""Run all experiments and write data, figures, page and the counts in the catalogue; `again`: from the stored data.

python -m proofs.experiments
python -m proofs.experiments again
"""

import sys
from pathlib import Path
from typing import Final

from proofs.campaigns.store import DEFAULT
from proofs.experiments.counts import recount
from proofs.experiments.files import from_csv, write
from proofs.experiments.page import page
from proofs.experiments.plan import carry_out
from proofs.experiments.shelf import EXPERIMENTS

FOLDER: Final = Path("examples") / "experiments"
CATALOGUE: Final = Path("specs") / "papers" / "rr.toml"


def main(*, again: bool = False) -> None:
    """Run what is not in the store, and write everything anew."""
    if again:
        experiments = [from_csv((FOLDER / f"{name}.csv").read_text("utf-8")) for name in EXPERIMENTS]
    else:
        experiments = carry_out(DEFAULT)
    for some in experiments:
        for path in write(some, FOLDER):
            if path.suffix == ".png":
                path.unlink()  # the repository keeps what can be compared
    FOLDER.with_suffix(".md").write_text(page(experiments, FOLDER), encoding="utf-8")
    for item in recount(CATALOGUE, experiments):
        sys.stdout.write(f"{item}: other counts than before; look whether what {CATALOGUE} says of it is still true\n")


if __name__ == "__main__":
    main(again=sys.argv[1:] == ["again"])
