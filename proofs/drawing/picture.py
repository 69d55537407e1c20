"""A game as SVG: max nodes are squares, min nodes circles, leaves small boxes; lines of words below each node.

The same builder makes the still picture of `verified draw --svg` and the animated picture of the pages: there each
part of a node has a class and the node's number, so that a script can find it. The builder escapes all text.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Final
from xml.etree import ElementTree as ET

from proofs.drawing.layout import Edge, Layout, layout

R: Final = 17  # half the side of a square, the radius of a circle
LINE: Final = 14  # from one line of words to the next
MARGIN: Final = 30
LETTER: Final = 6.3  # the width of a letter of the words, on the average
STYLE: Final = files(__package__).joinpath("picture.css").read_text()


@dataclass(frozen=True)
class Look:
    """The words of a node, in its shape and in lines below it; `classes` give its state to the style sheet."""

    inside: str = ""
    below: Sequence[str] = ()
    classes: Sequence[str] = ()
    title: str = ""


@dataclass(frozen=True)
class Picture:
    """A game with its places on the paper."""

    game: Any
    places: Layout
    slot: float
    level: float
    name: Callable[[Any], str]
    lines: int = 0  # the greatest number of lines of words below a node
    kept: int = 0  # how many more lines a script will fill in
    label: str = ""
    looks: Mapping[Any, Look] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        game: Any,
        looks: Mapping[Any, Look],
        *,
        label: str = "",
        slot: float = 0,
        kept: int = 0,
        name: Callable[[Any], str] | None = None,
    ) -> "Picture":
        """The picture of a game, as wide as the words need; `kept` lines are left free for a script to fill in."""
        places = layout(game)
        words = [line for look in looks.values() for line in look.below]
        widest = max([len(line) for line in words] or [0])
        lines = max([kept, *(len(look.below) for look in looks.values())])
        room = slot or max(2 * R + 34, widest * LETTER + 12)
        return cls(game, places, room, 2 * R + 40 + LINE * lines, name or game.name, lines, kept, label, looks)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        across = (self.places.width - 1) * self.slot + 2 * MARGIN + max(2 * R, self.slot)
        return across, (self.places.height - 1) * self.level + 2 * R + 2 * MARGIN + LINE * (self.lines + 1)

    def at(self, number: int) -> tuple[float, float]:
        """The middle of a node."""
        left = MARGIN + max(2 * R, self.slot) / 2
        return left + self.places.columns[number] * self.slot, MARGIN + R + self.places.depths[number] * self.level

    # THE DRAWING

    def svg(self, *, style: bool = True, footer: Sequence[str] = ()) -> str:
        """The picture as a file of its own, with its style, or as a part of a page that has one."""
        width, height = self.size
        width = max([width, *(len(line) * LETTER + 2 * MARGIN for line in footer)])
        height += LINE * (len(footer) + bool(footer))
        root = ET.Element("svg", {"class": "tree", "viewBox": f"0 0 {width:g} {height:g}", "role": "img"})
        root.attrib |= {"width": f"{width:g}", "height": f"{height:g}", "aria-label": legible(self.label)}
        if style:
            root.attrib["xmlns"] = "http://www.w3.org/2000/svg"
            ET.SubElement(root, "style").text = STYLE
            ET.SubElement(root, "rect", {"class": "paper", "width": "100%", "height": "100%"})
        shift = (width - self.size[0]) / 2  # words below may be wider than the tree
        tree = ET.SubElement(root, "g", {"transform": f"translate({shift:g} 0)"}) if shift else root
        for edge in self.places.edges:
            self._draw_edge(tree, edge)
        for number in range(len(self.places.nodes)):
            self._draw_node(tree, number)
        for place, line in enumerate(footer):
            y = height - MARGIN / 2 - LINE * (len(footer) - 1 - place)
            _text(root, line, MARGIN, y, "footer")
        return ET.tostring(root, encoding="unicode")

    def _draw_edge(self, root: ET.Element, edge: Edge) -> None:
        (x1, y1), (x2, y2) = self.at(edge.father), self.at(edge.child)
        if edge.father == edge.child:
            path = f"M {x1 + R:g} {y1:g} c 34 -26 34 34 0 12"
        elif edge.back:
            far = max(x1, x2) + self.slot * 0.75
            path = f"M {x1 + R:g} {y1:g} C {far:g} {y1:g} {far:g} {y2:g} {x2 + R:g} {y2:g}"
        else:
            fork = y1 + R + LINE * self._lines_below(edge.father) + 9  # below the words
            top = y2 - R + (0 if self.game.children(self.places.nodes[edge.child]) else 5)
            middle = (fork + top) / 2
            begin = fork if self.looks.get(self.places.nodes[edge.father], Look()).below else y1 + R
            path = f"M {x1:g} {begin:g} V {fork:g} C {x1:g} {middle:g} {x2:g} {middle:g} {x2:g} {top:g}"
        looks = [self.looks.get(self.places.nodes[end], Look()).classes for end in (edge.father, edge.child)]
        classes = ["edge", *(["again"] if edge.again else []), *(["back"] if edge.back else [])]
        classes += ["unseen"] if "cut" in looks[1] else []
        data = {"data-father": str(edge.father), "data-child": str(edge.child)}
        ET.SubElement(root, "path", {"class": " ".join(classes), "d": path, **data})

    def _lines_below(self, number: int) -> int:
        """The number of lines of words below a node, with those that a script may fill in."""
        return len(self.looks.get(self.places.nodes[number], Look()).below) or self.kept

    def _draw_node(self, root: ET.Element, number: int) -> None:
        node = self.places.nodes[number]
        look = self.looks.get(node, Look())
        x, y = self.at(number)
        inner = bool(self.game.children(node))
        kind = ("max" if self.game.is_max(node) else "min") if inner else "leaf"
        group = ET.SubElement(root, "g", {"class": " ".join(["node", kind, *look.classes]), "data-node": str(number)})
        ET.SubElement(group, "title").text = legible(look.title or f"{kind} {self.name(node)}")
        for name, more in (("ring", 5), ("shape", 0)):
            r = R + more
            if kind == "min":
                ET.SubElement(group, "circle", {"class": name, "cx": f"{x:g}", "cy": f"{y:g}", "r": f"{r:g}"})
            else:
                half = r if inner else r - 5
                box = {"x": f"{x - r:g}", "y": f"{y - half:g}", "width": f"{2 * r:g}", "height": f"{2 * half:g}"}
                ET.SubElement(group, "rect", {"class": name, **box, "rx": "3" if inner else "9"})
        _text(group, look.inside, x, y + 4.5, "inside")
        _text(group, self.name(node), x - R - 9, y - R + 3, "name")
        _text(group, "", x + R + 9, y - R + 3, "badge")
        for place in range(max(len(look.below), self.kept)):
            line = look.below[place] if place < len(look.below) else ""
            _text(group, line, x, y + R + 5 + LINE * (place + 1), f"below line{place}")
        if "cut" in look.classes:
            _text(group, "×", x + R - 1, y - R + 6, "cross")


def _text(parent: ET.Element, words: str, x: float, y: float, classes: str) -> None:
    ET.SubElement(parent, "text", {"class": classes, "x": f"{x:g}", "y": f"{y:g}"}).text = legible(words)


def legible(words: str) -> str:
    """The words, with a mark in place of each character that XML does not allow."""
    return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]", "\ufffd", words)
