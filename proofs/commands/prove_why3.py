"""`verified prove --why3`: translate the same source into WhyML and let Why3 prove it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import typer

from proofs.commands.as_json import show_json

if TYPE_CHECKING:
    from proofs.judging.prove import Judgement
    from proofs.why3.judge import Report

DISAGREE: Final = 3


def prove_by_why3(names: Sequence[str], asked: tuple[str, str, str], folder: Path | None, *, as_json: bool) -> None:
    """Put each procedure, or function of the user's own, to Why3; exit status 3 where a run refutes what it proves."""
    from proofs.why3 import prover

    if not names:
        raise ValueError("say what is to be proved: verified prove alphabeta --why3")
    if not prover.is_installed():
        raise ValueError("Why3 is not here, or not with two provers of z3, cvc5 and cvc4: `make why3` installs them")
    rows: list[dict[str, object]] = []
    status = 0
    for name in names:
        report, judgement = _put(name, asked)
        if folder is not None and report.text is not None:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{report.name.replace('.', '_').replace('-', '_')}.mlw").write_text(report.text.whyml)
            (folder / "prelude.mlw").write_text((prover.HOME / "prelude.mlw").read_text())
        disagree = judgement is not None and judgement.is_refuted and report.holds
        ours = (
            None
            if judgement is None
            else "refuted"
            if judgement.is_refuted
            else "proved"
            if judgement.holds
            else "open"
        )
        rows.append({**report.as_json(), "ours": ours, "disagreement": disagree})
        if not as_json:
            typer.echo("\n".join(report.lines()))
            if ours is not None:
                typer.echo(
                    f"  our own prover: {ours}" + (": THEY DISAGREE, one of the two is wrong" if disagree else "")
                )
        status = max(status, DISAGREE if disagree else 0 if report.holds else 1)
    if as_json:
        show_json(rows)
    if status:
        raise typer.Exit(status)


def _put(name: str, asked: tuple[str, str, str]) -> tuple[Report, Judgement | None]:
    """The answer of Why3, and of our own prover if it was asked for invariants."""
    from proofs.dossiers.shelf import find
    from proofs.judging.prove import prove
    from proofs.judging.second_road import hints_of
    from proofs.why3.judge import SPECS, prove_builtin, prove_file

    if ":" not in name:
        function = find(name).function
        return prove_builtin(f"{function.__module__}:{function.__name__}"), None
    spec, call, form = asked
    if spec not in SPECS:
        raise ValueError(f"say what the function is held against: --spec {', '.join(SPECS)}")
    if call:
        raise ValueError("with --why3 a function is called by its parameters' names: leave out --call")
    judgement = prove(name, spec, call, form)
    path, _, function_name = name.rpartition(":")
    return prove_file(Path(path), function_name, spec, form=form, hints=hints_of(judgement.own)), judgement
