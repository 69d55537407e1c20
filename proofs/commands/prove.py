"""`verified prove`: proofs of the procedures for every tree, from their source, by two solvers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from proofs.commands.as_json import show_json
from proofs.commands.numbers import Json, positive
from proofs.verdict import Verdict

if TYPE_CHECKING:
    from proofs.judging.prove import Judgement
    from proofs.progress import Bar
    from proofs.proving.proof import Proof
    from proofs.proving.solvers.solver import Discharge


def prove_command(
    procedures: Annotated[
        list[str] | None, typer.Argument(metavar="[PROCEDURE]...", help="all by default; or FILE.py:FUNCTION")
    ] = None,
    spec: Annotated[
        str, typer.Option(metavar="SPEC", help="minimax, alphabeta, mt or depth: what FILE.py:FUNCTION is to be")
    ] = "",
    call: Annotated[
        str, typer.Option(metavar="TEMPLATE", help="what its parameters are: 'search(node, alpha, beta, tree)'")
    ] = "",
    game: Annotated[str, typer.Option(metavar="VIEW", hidden=True)] = "",
    form: Annotated[
        str, typer.Option(metavar="FORM", help="minimax or negamax: whose value FILE.py:FUNCTION returns")
    ] = "minimax",
    trees: Annotated[
        bool, typer.Option("--trees", help="FILE.py:FUNCTION is to be right where no node is reached in two ways")
    ] = False,
    show: Annotated[str, typer.Option(metavar="ID", help="print one obligation beside its source lines")] = "",
    smt: Annotated[
        bool, typer.Option("--smt", help="with --show: print it as SMT-LIB, for a solver of your own")
    ] = False,
    mutants: Annotated[
        bool, typer.Option("--mutants", help="whether changing the source breaks its proof, for every single edit")
    ] = False,
    jobs: Annotated[int, typer.Option(metavar="N", parser=positive, help="with --mutants: so many processes")] = 2,
    export_to: Annotated[
        Path | None,
        typer.Option("--export", metavar="DIR", help="write each obligation as an SMT-LIB file, for any other solver"),
    ] = None,
    rests_on: Annotated[
        bool, typer.Option("--rests-on", help="print the modules that the verdict rests on, with their lines")
    ] = False,
    why3: Annotated[
        bool, typer.Option("--why3", help="translate the source into WhyML, and let Why3 prove it")
    ] = False,
    whyml: Annotated[Path | None, typer.Option(metavar="DIR", help="with --why3: write the WhyML there")] = None,
    as_json: Json = False,
) -> None:
    """Prove procedures for every tree: obligations from their source and loop invariants, for two solvers.

    Each obligation says that a clause holds at a line of the source, wherever a path leads there. Z3 and cvc5 must both
    discharge it, and find its hypotheses satisfiable. What a proof relies on is proved with it. Exit status: 0 all is
    discharged, 1 something failed, 2 the request is unusable.

    A function or method of your own can be proved the same way, as you wrote it; its parameters are known by their
    names, as `verified check` knows them, or by --call. What holds before each child is found, and printed as asserts
    that you may paste; where none is found from which all follows, the one obligation that is left is shown. You may
    also say yourself what holds, first in the loop; best_before is the best true value of the older brothers:

    \b
    from specs.brothers import best_before
    def search(tree, node, alpha, beta):
        ...
            for child in tree.children(node):
                assert best_before(tree, node, child) <= best <= a < beta
                v = search(tree, child, a, beta)

    With --export each obligation becomes an SMT-LIB 2 file of a new folder, with a manifest (procedure, clause, hash of
    the source, expected answers) and `recheck.py`, a script that needs nothing of this project: it runs any solver on
    the folder.

    With --why3 another verifier does the same from the same source: a translator that shares no code with the proofs
    above writes WhyML, one line for each line, and Why3 makes the conditions, each of which two of its provers must
    discharge. Exit status 3: Why3 proves what a run of `verified check` refutes.

    With --mutants each procedure is edited in every way that one slip of the pen can, and each mutant is put to the
    proof: it is `failed`, `outside` of what can be proved, or `proved`. What `verified mutants` refutes by a clause
    that the proof shows, or finds to raise an error or never to end, must not be proved: exit status 1 if it is.

    \b
    verified prove alphabeta negascout
    verified prove alphabeta --show alphabeta.4
    verified prove my_search.py:search --spec alphabeta
    verified prove my_search.py:negamax --spec alphabeta --form negamax
    verified prove my_search.py:to_a_depth --spec depth
    verified prove --mutants minimax alphabeta
    verified prove my_search.py:search --spec alphabeta --rests-on
    verified prove --json
    verified prove alphabeta --why3 --whyml texts
    verified prove my_search.py:search --spec alphabeta --why3
    verified prove alphabeta --export obligations; python obligations/recheck.py obligations --solver 'z3 -smt2 {}'
    """
    from proofs.commands.prove_mutants import mutants_of_proofs
    from proofs.dossiers.shelf import find
    from proofs.judging.rests_on import Module, in_words, modules_run
    from proofs.progress import progress
    from proofs.proving.export import export, must_be_empty
    from proofs.proving.proof_as_json import proof_as_json
    from proofs.proving.source.fragment import FragmentError

    _must_be_provable(form, game)
    names = list(procedures or ()) or ([show.rpartition(".")[0]] if show else [])
    strange = [name for name in names if ":" in name]
    if call and not spec:
        raise ValueError("--call is for a function of your own: say what it is held against with --spec")
    if call and names and not strange and names[0].endswith(".py"):
        strange = names
    if (spec or trees) and not strange:
        asked_for = "--spec" if spec else "--trees"
        raise ValueError(f"{asked_for} is for a function of your own: verified prove FILE.py:FUNCTION --spec alphabeta")
    for name in names:
        if name not in strange:
            find(name)
    if why3 or whyml is not None:
        _by_why3(names, (spec, call, form), whyml, as_json=as_json)
        return
    if mutants:
        if strange or spec or show or smt or export_to:
            raise ValueError("--mutants is for the procedures that are proved here: verified prove --mutants minimax")
        mutants_of_proofs(names, jobs, as_json=as_json)
        return
    if export_to is not None:
        must_be_empty(export_to)  # said at once, not after all proofs
    modules: list[Module] = []
    with progress("starting", quiet=as_json) as bar:
        try:
            asked = partial(
                _all,
                names,
                strange,
                (spec, call, form),
                bar,
                quiet=as_json or bool(show) or rests_on,
                trees=trees,
                game=game,
            )
            (results, judgements), modules = modules_run(asked) if rests_on else (asked(), [])
        except FragmentError as outside:
            raise ValueError(f"{bar.at}: {outside}") from None
    written = 0 if export_to is None else export(results, export_to)
    if show:
        _show(results, show, smt=smt)
    elif rests_on:
        show_json([vars(one) for one in modules]) if as_json else typer.echo("\n".join(in_words(modules)))
    elif as_json:
        theirs = {id(proof) for one in judgements if one.own for proof in (*one.own.needed, *one.own.proofs)}
        ours = [proof_as_json(proof) for proof in results if id(proof) not in theirs]
        show_json([*ours, *(row for one in judgements for row in one.as_json())])
    elif results:
        typer.echo(_summary(results))
        if export_to is not None:
            typer.echo(
                f"{written} files in {export_to}; to check them again: python {export_to}/recheck.py {export_to}"
            )
    if not all(proof.holds for proof in results) or not all(one.holds for one in judgements):
        raise typer.Exit(1)


def _by_why3(names: list[str], asked: tuple[str, str, str], folder: Path | None, *, as_json: bool) -> None:
    from proofs.commands.prove_why3 import prove_by_why3

    prove_by_why3(names, asked, folder, as_json=as_json)


def _must_be_provable(form: str, game: str) -> None:
    """ValueError unless there is such a form, and the game is the tree itself, which is what a proof speaks of."""
    from proofs.checking.core.spec import FORMS
    from proofs.checking.loading import view_of
    from specs.suggestion import meant

    if form not in FORMS:
        raise ValueError(f"no form {form!r}{meant(form, FORMS)}; there are {', '.join(FORMS)}")
    if game not in ("", "tree", "colored"):
        if ":" not in game:
            view_of(game)  # which says so if there is no such view
        raise ValueError(f"--game {game} is for `verified check`: {_PROVABLE}")


_PROVABLE = (
    "a proof is of a search that asks tree.children(node), tree.is_max(node) and tree.value(leaf), in minimax form, "
    "or of nodes that have a color (--game colored)"
)


def _all(
    names: list[str], strange: list[str], asked: tuple[str, str, str], bar: Bar, *, quiet: bool, trees: bool, game: str
) -> tuple[list[Proof], list[Judgement]]:
    """All proofs that are asked for, and the judgements on functions of the user's own; each is told at once."""
    from proofs.dossiers.shelf import proofs_of
    from proofs.judging.prove import prove

    results: list[Proof] = []
    judgements: list[Judgement] = []
    ours = [name for name in names if name not in strange]
    for proof in proofs_of(ours, bar.show) if ours or not names else ():
        results.append(proof)
        if not quiet:
            typer.echo("\n".join(_table(proof)))
    for name in strange:
        bar.show(name, 0, 1)
        judgement = prove(name, *asked, watch=bar.show, trees=trees, game=game)
        judgements.append(judgement)
        if judgement.own is not None:
            results += [*judgement.own.needed, *judgement.own.proofs]
        if not quiet:
            typer.echo("\n".join(_of_own(name, judgement, asked[0])))
    return results, judgements


def _of_own(name: str, judgement: Judgement, spec: str) -> Iterator[str]:
    from proofs.proving.inference.own_in_words import found_lines

    own = judgement.own
    if judgement.is_refuted:
        yield f"{name}: {Verdict.REFUTED}"
    if own is not None:
        for proof in own.needed:
            yield from _table(proof)
        for proof in own.proofs:
            yield from _table(proof, own.about if proof is own.proofs[-1] else "")
        if not own.proofs:
            yield f"{name}: NOT PROVED"
        yield from (f"  {line}" for line in found_lines(own))
    if spec and not judgement.holds:
        yield from (f"  {line}" for line in judgement.lines())


def _table(proof: Proof, games: str = "") -> Iterator[str]:
    """A line for each obligation, then what is shown by them, for these games."""
    where = f"{proof.file}:{proof.first_line}-{proof.last_line}"
    yield f"{proof.procedure} ({where}; {games or proof.values}): {Verdict.PROVED if proof.holds else 'NOT PROVED'}"
    if proof.called_as:
        yield f"  called as {proof.called_as}"
    solvers = [*proof.solvers]
    yield f"  {'id':<24}{'what':<62}{'line':>5}{'cases':>7}" + "".join(f"{name:>10}" for name in solvers) + f"{'ms':>7}"
    for discharge in proof.discharges:
        about = discharge.obligation
        words = "".join(f"{answer.word:>10}" for answer in discharge.answers)
        what = f"{about.kind} {about.what}"
        numbers = f"{about.line:>5}{len(about.cases):>7}{words}{discharge.seconds * 1000:>7.0f}"
        yield f"  {about.id:<24}{what[:61]:<62}{numbers}"
    for discharge in proof.failed:
        yield from (f"  {line}" for line in discharge.lines())
    yield f"  {'shows' if proof.holds else 'would show'}: {', '.join(proof.clauses)}"
    for clause, why in proof.left_out.items():
        yield f"  does not show {clause}: {why}"
    for name, used in proof.relies_on.items():
        yield f"  relies on {name}: {', '.join(used)}"
    yield from (f"  missing: {missing}" for missing in proof.missing)
    yield f"  laws: {'; '.join(map(str, proof.laws.values()))}"
    yield f"  axioms: {'; '.join(f'{name}: {sentence}' for name, sentence in proof.axioms.items())}"
    yield ""


def _summary(results: list[Proof]) -> str:
    proved = sum(proof.holds for proof in results)
    obligations, cases = sum(len(proof.discharges) for proof in results), sum(proof.cases for proof in results)
    by = " and ".join(f"{name} {version}" for name, version in results[0].solvers.items())
    seconds = sum(proof.seconds for proof in results)
    return f"{proved} of {len(results)} proved: {obligations} obligations, {cases:,} cases, by {by}, {seconds:.1f} s"


def _show(results: list[Proof], wanted: str, *, smt: bool) -> None:
    from proofs.proving.solvers.smtlib import whole

    for proof in results:
        for done in proof.discharges:
            if done.obligation.id == wanted.replace("-", "_"):
                typer.echo(whole(done.obligation) if smt else "\n".join(_shown(proof, done)))
                return
    raise ValueError(f"no obligation {wanted!r}; `verified prove {wanted.rpartition('.')[0]}` lists them")


def _shown(proof: Proof, done: Discharge) -> Iterator[str]:
    """One obligation: what it says, the source lines around its place, one of its cases, the answers."""
    from proofs.proving.solvers.in_words import case_in_words

    about = done.obligation
    yield f"{about}: {done.word}"
    clause = next((discharge for id, discharge in proof.clauses.items() if id in about.what.split()), None)
    if clause is not None:
        yield f"{clause.id} ({clause.source}): {clause.sentence}"
    for line in range(max(proof.first_line, about.line - 3), min(proof.last_line, about.line + 3) + 1):
        yield f"{'>' if line == about.line else ' '} {line:>4}  {proof.source(line)}"
    if done.holds:
        number, case = next(
            ((number, case) for number, case in enumerate(about.cases, 1) if not case.is_evident),
            (1, next(iter(about.cases))),
        )
        yield f"case {number} of {len(about.cases)}:"
        yield from case_in_words(about, case)
        yield from (f"{a.solver}: {a.word} in {a.seconds * 1000:.0f} ms" for a in done.answers)
    else:
        yield from done.lines()[1:]
