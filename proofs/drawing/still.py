"""The still picture of a search: what `verified draw` says in text, drawn."""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Final

from proofs.drawing.picture import Look, Picture
from proofs.drawing.tree_text import Searched, call_in_words, result_in_words, summary
from specs.informed import InformedTree
from specs.minimax import Oracle
from specs.tree import type_names
from specs.values import format_value

MOST: Final = 4  # calls that are shown at a node
WIDTH: Final = 96  # letters of a line below the picture


def still(searched: Searched, notes: Sequence[Mapping[int, str]] = (), title: str = "") -> str:
    """An SVG file: f in each node, its calls and results below it, a cross where it was cut off."""
    tree = searched.tree
    f = Oracle(tree)
    looks = {node: _look(searched, node, format_value(f[node]), notes) for node in tree.nodes()}
    said = summary(searched, tree) or f"f = {format_value(f[tree.root])}"
    legend = "In a node: f, its minimax value. Square: max, circle: min, box: leaf."
    wrong = [node for node, look in looks.items() if "wrong" in look.classes]
    more = ["Thick outline: inside its window a call returned another value than f."] if wrong else []
    lines = [*([title] if title else []), *(line for part in (said, legend, *more) for line in wrap(part, WIDTH))]
    return Picture.of(tree, looks, label=f"{title}. {said}".lstrip(". ")).svg(footer=lines) + "\n"


def _look(searched: Searched, node: int, f: str, notes: Sequence[Mapping[int, str]]) -> Look:
    tree = searched.tree
    calls = [*_calls(searched, node)]
    if isinstance(tree, InformedTree) and node in tree.bounds:
        calls.insert(0, f"[{format_value(tree.bounds[node][0])}..{format_value(tree.bounds[node][1])}]")
    calls += [note[node] for note in notes if note.get(node)]
    kind = type_names[tree.is_max(node)] if tree.children(node) else "leaf"
    is_cut = searched.run is not None and not searched.is_visited(node)
    classes = [*(["cut"] if is_cut else []), *(["wrong"] if _is_wrong(searched, node, f) else [])]
    return Look(f, calls, classes, f"{kind} {tree.name(node)}, f = {f}{', cut off' if is_cut else ''}")


def _calls(searched: Searched, node: int) -> Iterator[str]:
    """The calls, those in the middle left out if there are many."""
    calls = [call_in_words(call).replace("->", "→") for call in searched.calls.on(node)]
    yield from calls if len(calls) <= MOST else (*calls[:2], f"{len(calls) - 3} more", calls[-1])


def _is_wrong(searched: Searched, node: int, f: str) -> bool:
    """Whether a call with a window returned, inside the window, another value than f: a sound search never does."""
    for call in searched.calls.on(node):
        ends = call.arguments[2:4]
        if len(ends) == 2 and result_in_words(call.v) != f:
            try:
                if ends[0] < call.v < ends[1]:
                    return True
            except TypeError:
                continue
    return False
