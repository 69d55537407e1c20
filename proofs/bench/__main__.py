"""`python -m proofs.bench`, which `make bench` runs."""

import typer

from proofs.bench.contracts import main

typer.run(main)
