"""`verified theorems`: the papers' theorems on all trees and graphs, proved by structural induction, by two solvers."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from proofs.commands.numbers import Json
from proofs.verdict import Verdict

if TYPE_CHECKING:
    from proofs.proving.theory.solve import Proof


def theorems_command(
    prefix: Annotated[str, typer.Argument(metavar="[ID]", help="an id or the beginning of one: ST, KA-T5.4")] = "",
    export_to: Annotated[
        Path | None,
        typer.Option("--export", metavar="DIR", help="write each obligation as an SMT-LIB file, for any other solver"),
    ] = None,
    as_json: Json = False,
) -> None:
    """Prove the theorems about trees and graphs: Stockman's, the h-functions, milestones, convergence of scores.

    Each is proved by induction on trees, lists or numbers; every case is an obligation that Z3 and cvc5 must both
    discharge, its hypotheses satisfiable. Exit status 1 if one is not. With --export nothing is asked here: the
    obligations are written to a new folder, with a manifest and a script that puts them to any solver.

    \b
    verified theorems
    verified theorems ST --json
    verified theorems KA --export theorems; python theorems/recheck.py theorems
    """
    from proofs.commands.as_json import show_json
    from proofs.proving.export import export_theorems
    from proofs.proving.theory.registry import THEOREMS
    from proofs.proving.theory.solve import prove
    from specs.suggestion import listed, meant

    chosen = [theorem for id, theorem in THEOREMS.items() if id.lower().startswith(prefix.lower())]
    if not chosen:
        near = meant(prefix, THEOREMS)
        raise ValueError(f"no theorem's id starts with {prefix!r}{near}; there are {listed(THEOREMS)}")
    if export_to is not None:
        written = export_theorems(chosen, export_to)
        typer.echo(f"{written} files in {export_to}; to check them: python {export_to}/recheck.py {export_to}")
        return
    results: list[Proof] = []
    for theorem in chosen:
        proof = prove(theorem)
        results.append(proof)
        if not as_json:
            word = Verdict.PROVED if proof.holds else "NOT PROVED"
            typer.echo(f"{theorem.id}: {word}, {len(proof.obligations)} obligations, {proof.seconds:.2f} s")
            typer.echo(f"  {theorem.statement}")
            typer.echo(f"  by induction {theorem.induction}; rests on {theorem.rests_on}")
            for claim in theorem.assumed:
                typer.echo(f"  given: {claim.sentence}")
            sys.stdout.flush()
    if as_json:
        show_json([as_object(proof) for proof in results])
    if not all(proof.holds for proof in results):
        raise typer.Exit(1)


def as_object(proof: "Proof") -> dict[str, Any]:
    """One proof for machines."""
    from proofs.proving.proof_as_json import FAILED

    about, word = proof.theorem, Verdict.PROVED if proof.holds else FAILED
    said = {"id": about.id, "verdict": word, "statement": about.statement, "induction": about.induction}
    by = {"seconds": round(proof.seconds, 3), "solvers": dict(proof.versions), "formulas": proof.fingerprint}
    given = [claim.sentence for claim in about.assumed]
    return {**said, "rests_on": about.rests_on, "given": given, "obligations": len(proof.obligations), **by}
