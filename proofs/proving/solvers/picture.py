"""The values that break an obligation, drawn as the small tree that they speak of.

max n  f = 3, alpha = -inf
`- min c  f = 5, Maxbroth = 2
g = 4, v = 5
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

_OF_NODE: Final = re.compile(r"([A-Za-z-]+)\((\w+'*)\)")
_CHILD: Final = re.compile(r"(\w+'*) is a child of (\w+'*)")
_TYPE: Final = re.compile(r"(\w+'*) is (max|min|a terminal)")
_VALUE: Final = re.compile(r"(\S.*) = (\S+)")


def picture(scene: Sequence[str], model: Mapping[str, str]) -> Iterator[str]:
    """The nodes of the scene, each below its father with what is known of it; then the other values."""
    if not (scene or model):
        return
    fathers, types, said = (_pairs(pattern, scene) for pattern in (_CHILD, _TYPE, _VALUE))
    values = {**said, **model}
    of_nodes: dict[str, list[str]] = {}
    others = []
    for name, value in values.items():
        if (found := _OF_NODE.fullmatch(name)) and (found[2] == "n" or found[2] in fathers):
            of_nodes.setdefault(found[2], []).append(f"{found[1]} = {value}")
        else:
            others.append(f"{name} = {value}")
    yield from _drawn("n", fathers, types, of_nodes, "", "")
    if others:
        yield ", ".join(others)


def _pairs(pattern: re.Pattern[str], scene: Sequence[str]) -> dict[str, str]:
    return {found[1]: found[2] for line in scene if (found := pattern.fullmatch(line))}


def _drawn(
    node: str,
    fathers: Mapping[str, str],
    types: Mapping[str, str],
    known: Mapping[str, list[str]],
    before: str,
    below: str,
) -> Iterator[str]:
    kind = types.get(node, "").removeprefix("a ")
    told = sorted(known.get(node, []), key=lambda one: not one.startswith("f = "))
    yield f"{before}{f'{kind} ' if kind else ''}{node}  {', '.join(told)}".rstrip()
    sons = [son for son, father in fathers.items() if father == node]
    for number, son in enumerate(sons, 1):
        last = number == len(sons)
        yield from _drawn(
            son, fathers, types, known, below + ("`- " if last else "|- "), below + ("   " if last else "|  ")
        )
