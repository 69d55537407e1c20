"""The still picture of a search, `verified draw --svg`: the content of the text drawing as SVG."""

from collections.abc import Iterator, Mapping, Sequence
from numbers import Number
from textwrap import wrap
from typing import Final

from proofs.drawing.picture import Look, Picture
from proofs.drawing.tree_text import Searched, bounds_of, call_in_words, summary
from specs.informed import InformedTree
from specs.minimax import Oracle
from specs.tree import type_names
from specs.values import Infinity, Value, format_value

MOST: Final = 4  # calls that are shown at a node
WIDTH: Final = 84  # letters of a line below the picture


def still(searched: Searched, notes: Sequence[Mapping[int, str]] = (), *, judged: bool = True) -> str:
    """An SVG file: f in each node, its calls and results below it, a cross where it was cut off.

    With `judged`, windows and results are values of f itself, so calls with wrong results are marked.
    """
    tree = searched.tree
    f = Oracle(tree)
    looks = {node: _look(searched, node, f[node], notes, judged=judged) for node in tree.nodes()}
    said = summary(searched, tree) or f"f = {format_value(f[tree.root])}"
    legend = "In a node: f, its minimax value. Square: max, circle: min, box: leaf."
    wrong = [node for node, look in looks.items() if "wrong" in look.classes]
    more = ["Thick outline, bold words: the result of a call is wrong about f."] if wrong else []
    lines = [line for part in (said, legend, *more) for line in wrap(part, WIDTH)]
    return Picture.of(tree, looks, label=said).svg(footer=lines) + "\n"


def _look(searched: Searched, node: int, f: Value, notes: Sequence[Mapping[int, str]], *, judged: bool) -> Look:
    tree = searched.tree
    calls = [*_calls(searched, node)]
    if isinstance(tree, InformedTree) and node in tree.bounds:
        calls.insert(0, f"[{format_value(tree.bounds[node][0])}..{format_value(tree.bounds[node][1])}]")
    calls += [note[node] for note in notes if note.get(node)]
    kind = type_names[tree.is_max(node)] if tree.children(node) else "leaf"
    is_cut = searched.run is not None and not searched.is_visited(node)
    classes = [*(["cut"] if is_cut else []), *(["wrong"] if judged and _is_wrong(searched, node, f) else [])]
    value = format_value(f)
    return Look(value, calls, classes, f"{kind} {tree.name(node)}, f = {value}{', cut off' if is_cut else ''}")


def _calls(searched: Searched, node: int) -> Iterator[str]:
    """The calls on a node; if there are many, those in the middle are left out."""
    calls = [call_in_words(call).replace("->", "→") for call in searched.calls.on(node)]
    yield from calls if len(calls) <= MOST else (*calls[:2], f"{len(calls) - 3} more", calls[-1])


def _is_wrong(searched: Searched, node: int, f: Value) -> bool:
    """Whether a call with a window broke the fail-soft contract: inside v = f, below f <= v, above f >= v."""
    for call in searched.calls.on(node):
        ends, v = bounds_of(call), call.v
        if len(ends) == 2 and isinstance(v, Number | Infinity):
            alpha, beta = ends
            if (alpha < v < beta and v != f) or (v <= alpha and f > v) or (v >= beta and f < v):
                return True
    return False
