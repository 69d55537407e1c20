"""A sentence in plain words for each step of a search: a call, a return, a case of Gamma."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from proofs.drawing.tree_text import bounds_of, result_in_words
from proofs.traces.sss_trace import Step
from specs.contracts import Call
from specs.tree import type_names
from specs.values import format_value

CASES: Final = {
    1: "{node} is solved and the best of its brothers: its father is solved, and whatever waits below it is purged",
    2: "{node} is solved, and its next brother is live",
    3: "{node} is solved, and was the last of its brothers: its father is solved",
    4: "{node} is evaluated, and solved with the worse of its merit and its pay-off",
    5: "{node} needs all its children, one after the other: the first is live",
    6: "{node} needs the best of its children: all of them are live",
}


def of_node(game: Any, node: Any) -> str:
    """`max node 1.2`, `leaf 1.2.1`."""
    kind = f"{type_names[game.is_max(node)]} node" if game.children(node) else "leaf"
    return f"{kind} {game.name(node)}"


@dataclass(frozen=True)
class About:
    """A call, its node, if it has one, and the names of its bounds, if they are known."""

    game: Any
    call: Call
    node: Any
    names: tuple[str, ...]

    @property
    def where(self) -> str:
        """The node in words."""
        return of_node(self.game, self.node)

    @property
    def has_window(self) -> bool:
        """Whether it is given the two ends of a window."""
        return len(bounds_of(self.call)) == 2 and self.names in ((), ("alpha", "beta"))


def of_call(about: About, cycle: Sequence[Any]) -> str:
    """The sentence for a call: the procedure, the node and the bounds."""
    if about.node is None:
        return f"a call of {about.call.procedure} begins"
    comes = "comes here again" if cycle else "begins"
    return f"{about.where}: {about.call.procedure} {comes}{_given(about)}"


def of_return(about: About, cut: Sequence[Any], milestone: str, cycle: Sequence[Any]) -> str:
    """The sentence for a return: the result, how it lies to the window, and the children that it cuts off."""
    result = result_in_words(about.call.v)
    if about.node is None:
        return f"the call of {about.call.procedure} ends" + (f" in {result}" if result != "..." else "")
    said = f"{about.where} returns {result}"
    if cycle:
        round_trip = " → ".join(map(about.game.name, (*cycle, cycle[0])))
        return f"{said}: it is on the path already, and a position that comes back counts as a draw ({round_trip})"
    if outcome := _outcome(about):
        said += f": {outcome}"
    if cut:
        said += f"; {len(cut)} {'child is' if len(cut) == 1 else 'children are'} cut off"
    return said + (f"; {milestone}" if milestone else "")


def of_case(game: Any, step: Step, state: Any) -> str:
    """The sentence for a case of Gamma."""
    return f"case {step.case}: {CASES[step.case].format(node=of_node(game, state.node))}"


def _given(about: About) -> str:
    bounds = [*map(format_value, bounds_of(about.call))]
    if not bounds:
        return ""
    if about.has_window:
        return f" with the window ({', '.join(bounds)})"
    if len(about.names) != len(bounds):
        return f" with {', '.join(bounds)}"
    return " with " + ", ".join(f"{name} = {bound}" for name, bound in zip(about.names, bounds, strict=True))


def _outcome(about: About) -> str:
    """How the result lies to the window or the test value; whether the result is right is not checked."""
    bounds, v = bounds_of(about.call), about.call.v
    try:
        if about.has_window:
            alpha, beta = bounds
            return "inside the window" if alpha < v < beta else "it fails low" if v <= alpha else "it fails high"
        if about.names == ("gamma",):
            return f"{'at least' if v >= bounds[0] else 'less than'} gamma"
    except TypeError:  # a stranger's search returns what it likes
        return ""
    return ""
