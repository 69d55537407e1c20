"""`verified check`: which clauses a search function meets, how strongly, and the smallest tree on which it fails."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from proofs.checking.core.budget import Budget
from proofs.checking.core.signatures import MEANINGS
from proofs.commands import arguments
from proofs.commands.names import SIGNATURES
from proofs.commands.numbers import Json, decimal, whole

if TYPE_CHECKING:
    from proofs.checking.report import Report

*_FIRST, _LAST = SIGNATURES
NAMES = f"{', '.join(_FIRST)} or {_LAST}"


def check_command(
    function: Annotated[
        str, typer.Argument(metavar="FILE.py:FUNCTION", help="or FILE.py:Class.method, or a name from `verified list`")
    ],
    spec: Annotated[str, typer.Option(metavar="SPEC", help=f"{NAMES}; or FILE.py:SPEC, one of your own")] = "",
    form: arguments.Form = "minimax",
    call: arguments.Template = "",
    game: arguments.View = "",
    require: arguments.Require = None,
    seconds: Annotated[
        float,
        typer.Option(
            metavar="S",
            parser=decimal,
            help="time for all engines together, by the clock on the wall; to make a last counterexample small, or to "
            "end a run that has begun, may take 15 s of work more",
        ),
    ] = Budget.seconds,
    max_leaves: Annotated[
        int, typer.Option(metavar="N", parser=whole, help="every shape of up to N leaves")
    ] = Budget.max_leaves,
    branching: Annotated[
        int, typer.Option(metavar="K", parser=whole, help="children of an inductive step")
    ] = Budget.branching,
    shapes: Annotated[list[str] | None, typer.Option(metavar="SHAPE", help="only these: '((. .) .)', w=4,d=2")] = None,
    full_window: Annotated[bool, typer.Option("--full-window", help="leave out all windows but (-inf, +inf)")] = False,
    keep_between_games: Annotated[
        bool, typer.Option("--keep-between-games", help="go on with what it keeps, from one game to the next")
    ] = False,
    every_outcome: Annotated[
        bool,
        typer.Option("--every-outcome", help="of its random choices take each, not the ones that it happens to draw"),
    ] = False,
    entry: Annotated[
        str, typer.Option(metavar="FILE.py:NAME", help="NAME(entry, f): whether an entry of its table is true of f")
    ] = Budget.entry,
    payoffs: Annotated[
        str, typer.Option(metavar="PAYOFFS", help="int, real, -5..5 (integers) or -0.5..0.5: pay-offs and windows")
    ] = Budget.payoffs,
    alternating: Annotated[bool, typer.Option("--alternating", help="only trees whose types alternate")] = False,
    trees: Annotated[bool, typer.Option("--trees", help="only games in which no node is reached in two ways")] = False,
    uniform_depth: Annotated[
        bool, typer.Option("--uniform-depth", help="only games whose leaves are all at the horizon")
    ] = False,
    root: Annotated[str, typer.Option(metavar="max|min", help="only games in which that player moves first")] = "",
    no_leaf_root: Annotated[
        bool, typer.Option("--no-leaf-root", help="only games that are not over at the start")
    ] = False,
    max_children: Annotated[
        int, typer.Option(metavar="N", parser=whole, help="only games of up to N moves at a position; 0: of any number")
    ] = Budget.max_children,
    run_seconds: Annotated[
        float, typer.Option(metavar="S", parser=decimal, help="time for one run of the function")
    ] = (Budget.run_seconds),
    every: Annotated[
        bool, typer.Option("--all", help="go on when a required clause is refuted, to say what becomes of the others")
    ] = False,
    thorough: Annotated[
        bool, typer.Option("--thorough", help="go on with deeper scopes where a proof is found")
    ] = False,
    at_least: Annotated[
        str, typer.Option(metavar="WORD", help="less than confirmed, inductive or proved is undecided (exit status 3)")
    ] = Budget.at_least,
    jobs: Annotated[
        int, typer.Option(metavar="N", parser=whole, help="what takes long is done side by side; 0: on every core")
    ] = Budget.jobs,
    html: Annotated[
        str | None, typer.Option("--html", metavar="FILE", help="write the report as a page, counterexamples as steps")
    ] = None,
    output_format: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="text; sarif, or github: annotations of a workflow")
    ] = "text",
    emit: Annotated[
        str, typer.Option(metavar="pytest", help="write counterexamples as a test that fails until they are mended")
    ] = "",
    watches: Annotated[
        bool, typer.Option("--watch", help="again on each save, first on the game on which it was wrong")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="the claim and the counterexamples, no more")] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="each stage; the line of the wrong turn, and what does not matter")
    ] = False,
    as_json: Json = False,
) -> None:
    """Check a search function: which clauses it meets, how strongly, and the smallest tree on which it fails.

    The function is plain Python and needs no annotations. It asks the tree `children(node)`, `is_max(node)` and
    `value(leaf)`, and is called as its spec says:

    \b
    SIGNATURES

    A function of another signature is called by the names of its parameters (`node, depth, alpha, beta, maximizing`;
    `state`; `color`), or as --call says. At hand there:

    \b
    AT_HAND

    A function that keeps something between calls (an object, a table, a global) is called several times on each game,
    and gets it back as it was before the next game.

    While the engines look for a counterexample, a function that is held against minimax, alphabeta or mt is put to
    `verified prove`: where invariants are found its clauses are proved, for every tree, and the check is done
    (--thorough goes on with deeper scopes); where not, a note says why.

    Exit status: 0 every required clause holds, 1 something is refuted, 2 the request is unusable, 3 undecided within
    the budget, or less than --at-least. The function runs in a process of its own, with limits on time and memory.

    \b
    verified check my_search.py:search --spec alphabeta
    verified check my_search.py:negamax --spec alphabeta --form negamax
    verified check my_search.py:search --spec alphabeta --require visits-alphabeta
    verified check my_search.py:search --spec my_search.py:MY_SPEC
    verified check my_search.py:search --spec alphabeta --shapes w=4,d=2 --full-window --json
    verified check my_search.py:search --spec alphabeta --payoffs -999..999 --alternating
    verified check my_search.py --spec alphabeta --call 'Engine(64).search(tree, node, 9, alpha, beta)[0]'
    verified check my_search.py:alpha_beta_search --spec minimax --game aima --call 'value_of(state, game)'
    verified check my_search.py:search --spec alphabeta --html report.html
    verified check alphabeta
    """
    from proofs.checking.built_in import request_of
    from proofs.checking.loading import Request
    from proofs.commands.checked import Output, checked
    from proofs.commands.watching import watch
    from proofs.pages.render import must_be_there

    if html:
        must_be_there()
    limits = {
        "seconds": seconds,
        "max_leaves": max_leaves,
        "branching": branching,
        "full_window": full_window,
        "payoffs": payoffs,
        "alternating": alternating,
        "trees": trees,
        "uniform_depth": uniform_depth,
        "root": root,
        "no_leaf_root": no_leaf_root,
        "max_children": max_children,
        "run_seconds": run_seconds,
        "keep_between_games": keep_between_games,
        "every_outcome": every_outcome,
        "entry": entry,
        "all": every,
        "jobs": jobs,
        "thorough": thorough,
        "at_least": at_least,
    }
    asked: dict[str, Any] = {"require": require or (), "shapes": tuple(shapes or ()), **limits}
    output = Output(output_format, as_json, html, emit, quiet, verbose)

    def once() -> tuple[Request, "Report"]:
        request, known = request_of(function)
        said = spec, form, call, game
        if not (known or call or game) and isinstance(request, str):
            said = _read_from(request, spec, form)
        must_have_spec(function, said[0] or known)
        about = Request(request, said[0] or known, *said[1:])
        return about, checked(function, about, asked, output)

    report = watch(once) if watches else once()[1]
    raise typer.Exit(report.status)


def must_have_spec(function: str, spec: str) -> None:
    """ValueError where it is not said what the function is held against."""
    from specs.suggestion import meant
    from verified.registry import ALGORITHMS

    if spec:
        return
    if ":" not in function and not function.endswith(".py") and (near := meant(function, ALGORITHMS)):
        raise ValueError(f"no algorithm {function!r}{near}")
    raise ValueError(f"say what the function is held against: --spec {NAMES}")


def _read_from(request: str, spec: str, form: str) -> tuple[str, str, str, str]:
    """Spec, form, template and view as `verified scan` proposes them, where the user says no more than the spec."""
    from proofs.adapting import ADAPTED
    from proofs.sandbox.loader import UnusableRequest
    from proofs.scanning import suggestion

    try:
        found = suggestion(request)
    except UnusableRequest:  # which is told when the request is loaded
        found = None
    if found is None or found.lacks or (spec and (spec != found.spec or found.game != ADAPTED)):
        return spec, form, "", ""
    return found.spec, found.form, found.call, found.game


_SIGNATURES = "\n    ".join(f"{name:<17}{signature}" for name, signature in SIGNATURES.items())
AT_HAND = "\n    ".join(f"{name:<14}{meaning}" for name, meaning in MEANINGS.items())
_TEXTS = {"SIGNATURES": _SIGNATURES, "AT_HAND": AT_HAND}
for _word, _text in _TEXTS.items():
    check_command.__doc__ = (check_command.__doc__ or "").replace(_word, _text)
