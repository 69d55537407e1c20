"""Load what is to be checked: the function, its spec, how it is called, and the view through which it sees the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from proofs.adapting import ADAPTED, adapted
from proofs.checking.core.calling import Subject
from proofs.checking.core.depths import AtDepth
from proofs.checking.core.dice import install
from proofs.checking.core.signatures import recognised
from proofs.checking.core.spec import TERMINATES, Spec
from proofs.checking.core.template import AT_HAND, OF_CALL, Call, View, around, compiled, names_used, offered
from proofs.checking.generators import with_dice
from proofs.checking.specs.own import own_spec
from proofs.sandbox.channel import Channel
from proofs.sandbox.limits import TimedOut, time_limit
from proofs.sandbox.loader import UnusableRequest, find, find_module, fit, load, one_module_per_path
from proofs.views import VIEWS, Adapted
from specs import suggestion
from specs.clauses.position import leaves_the_position

Function = Callable[..., Any]
LOADING: Final = "loading "
LOAD_SECONDS: Final = 10.0


@dataclass(frozen=True)
class Request:
    """What the user asks for. Each part but the form may name something in a file of the user's own."""

    function: Function | str
    spec: Spec | str
    form: str = "minimax"
    call: str = ""
    game: str = ""


def loaded(channel: Channel, request: Request, require: Sequence[str] = (), *, every_outcome: bool = False) -> Subject:
    """What the request names, loaded from its files; UnusableRequest says why not."""
    at: object = request.spec
    try:
        with time_limit(LOAD_SECONDS), one_module_per_path():
            channel.beacon.about(f"{LOADING}{at!r}")
            known = own_spec(request.spec)
            must_allow(known, request.form, require)
            at = request.function
            channel.beacon.about(f"{LOADING}{at!r}")
            if known.every_outcome or every_outcome:
                install()  # before the file takes what it needs from `random`
            subject = subject_of(request, known)
            if known.every_outcome or every_outcome:
                subject = with_dice(subject)
    except TimedOut:
        raise UnusableRequest(f"{at!r}: its import is not done after {LOAD_SECONDS:g} s") from None
    return subject


def subject_of(request: Request, known: Spec) -> Subject:
    """The function, called as the template says, as its signature says or as the spec says."""
    if isinstance(request.function, str) and ".py:" in request.game:
        find_module(request.function)  # first, so that a view which imports the search by its name shares its globals
    view = adapted(request.function) if request.game == ADAPTED else view_of(request.game)
    if isinstance(view, type) and issubclass(view, Adapted):
        view.install(_names(request.function))
    form = request.form
    if request.call:
        has_depths = "depth" in known.parameters
        if not request.game and _has_only_the_node(names_used(request.call)):
            view = cast("View", VIEWS["nodes"])
        search, call = compiled(request.call, _names(request.function), view, at_hand(known), has_depths=has_depths)
    else:
        search = load(request.function) if isinstance(request.function, str) else request.function
        search, call = _as_written(search, known, view)
        if call.has_color and "negamax" in known.forms:
            form = "negamax"  # whoever is told the sign returns the value of the player to move
    if isinstance(known.calls, AtDepth):
        known, call = _to_a_depth(known, call)
    if known.in_window is not None and "alpha" in call.parameters and "beta" in call.parameters:
        known = known.in_window
    if call.view is not None and hasattr(call.view, "position"):
        known = replace(known, required={**known.required, leaves_the_position.id: leaves_the_position})
    return Subject(search, known, form, names=known.as_texts and call.view is None, call=call)


def _to_a_depth(known: Spec, call: Call) -> tuple[Spec, Call]:
    """A number that stands in the template for the depth is the one depth that is asked about."""
    if call.plies is not None:
        calls = replace(cast("AtDepth", known.calls), only=call.plies)
        return replace(known, calls=calls), replace(call, plies=None)
    if "depth" not in call.parameters:
        raise UnusableRequest(
            f"it is not told how deep to search; spec {known.name} is {known.signature}; say where it is told: "
            "--call 'Engine(depth).search(tree, node, alpha, beta)', or with a number for the depth"
        )
    return known, call


def view_of(game: str) -> View | None:
    """The class that makes the view: one of ours by its name, or `FILE.py:View`; `tree` is what is seen without one."""
    if game in ("", "tree"):
        return None
    if game in VIEWS:
        return cast("View", VIEWS[game])
    if ":" not in game:
        names = "tree", *VIEWS, ADAPTED
        near = suggestion.meant(game, names)
        raise UnusableRequest(f"--game {game!r}: there is no such view{near}; write {', '.join(names)} or FILE.py:View")
    view = find(game)
    if not callable(view):
        raise UnusableRequest(f"--game {game!r} cannot be called; name a class that is made from a tree")
    return view


def at_hand(known: Spec) -> list[str]:
    """What a template may name: of the ends of windows and the like only what the spec gives."""
    given = {*known.window, *known.calls.widest, *known.parameters}
    other = {"tree": "graph", "graph": "tree"}.get(known.parameters[0], "")  # the game has one name
    return [name for name in AT_HAND if name != other and (name not in OF_CALL or name in given)]


def _names(function: Function | str) -> dict[str, Any]:
    """The names that a template may use: those of the module in which the function stands."""
    if isinstance(function, str):
        return vars(find_module(function))
    known = getattr(function, "__globals__", {})
    return {**known, getattr(function, "__name__", "search"): function}


def _as_written(search: Function, known: Spec, view: View | None) -> tuple[Function, Call]:
    """The function as its parameters' names say, else as the spec says."""
    name = getattr(search, "__name__", type(search).__name__)
    used = view
    there = {*at_hand(known), *offered(name, view)} - ({"tree", "graph"} if view is not None else set())
    meant = recognised(search, known.parameters, there)
    if meant is not None and view is None and _has_only_the_node({*meant}):
        used = cast("View", VIEWS["nodes"])
        meant = recognised(search, known.parameters, {*at_hand(known), *offered(name, used)} - {"tree", "graph"})
    if meant is None or (used is None and meant == [*known.parameters]):
        if view is not None:
            raise UnusableRequest(f"say how {name} is called: --call '{name}(game, ...)'; at hand are {_listed(there)}")
        return _fitting(search, known)
    if used is None and {*meant} <= {*known.parameters} and "node" in meant:
        return search, Call(tuple(meant), f"{name}({', '.join(meant)})")
    made, text = around(search, meant, name)
    return made, Call(tuple(word.rpartition("=")[2] for word in meant), text, used)


def _has_only_the_node(given: set[str]) -> bool:
    """Whether who is given this is given a node and no game: then it has to ask the node."""
    return bool({"node", "root"} & given) and not {"tree", "graph"} & given


def as_checked(search: Function, known: Spec) -> tuple[str, Sequence[str]]:
    """The template by which a check calls the function, and what it is given; "" if as the spec says, or not at all."""
    try:
        _, call = _as_written(search, known, None)
    except UnusableRequest:
        return "", ()
    return call.text, call.parameters


def _fitting(search: Function, known: Spec) -> tuple[Function, Call]:
    try:
        fit(search, known.parameters)
    except UnusableRequest as problem:
        told = f"{problem}; spec {known.name} is {known.signature}"
        raise UnusableRequest(
            f"{told}; or say how it is called: --call '{known.signature.partition(' ->')[0]}'"
        ) from None
    return search, Call(known.parameters)


def _listed(names: set[str]) -> str:
    return ", ".join(sorted(names))


def must_allow(spec: Spec, form: str, require: Sequence[str]) -> None:
    """UnusableRequest unless the spec has that form and these clauses."""
    if form not in spec.forms:
        raise UnusableRequest(f"spec {spec.name!r} has no form {form!r}; leave --form out")
    for clause in require:
        if clause not in spec.clauses and clause != TERMINATES:
            near = suggestion.meant(clause, spec.clauses)
            raise UnusableRequest(
                f"spec {spec.name!r} has no clause {clause!r}{near}; its clauses: {', '.join(spec.clauses)}"
            )
