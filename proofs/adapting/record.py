"""What a search asks of its game, as a record, and the record as the text of a view."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final

from proofs.views.operations import MEANINGS

_BESIDE: Final = ("open", "parameters", "moves", "keeps_table", "weighed_by")  # what is no attribute of the view
_HEAD: Final = '''"""What {request} asks of its game, and which operation answers it: edit what is wrong, and say

    {command}
{open}
{operations}
"""

from proofs.views import Adapted


class View(Adapted):
    takes_turns = {turns}
'''


@dataclass
class Record:
    """The attributes of the view, in the order in which they are printed; `open` is what the source leaves open.

    `parameters` are what is handed in for those of the search, where their names alone do not say it.
    """

    words: dict[str, Any] = field(default_factory=dict)
    functions: dict[str, Any] = field(default_factory=dict)
    methods: dict[str, Any] = field(default_factory=dict)
    results: dict[str, dict[str, int]] = field(default_factory=dict)
    places: list[str] = field(default_factory=list)
    players: list[str] = field(default_factory=list)
    empty: str = ""
    rows: int = 0
    keyed: bool = False
    worth_of_mover: bool = False
    ends_of_mover: bool = False
    payoffs: str = ""
    max_children: int = 0
    root: str = ""
    still: bool = False
    open: list[str] = field(default_factory=list)
    parameters: dict[str, str] = field(default_factory=dict)
    moves: set[str] = field(default_factory=set)  # names in the search that are moves
    keeps_table: bool = False
    weighed_by: set[str] = field(default_factory=set)  # depths by which what a win is worth is weighed

    @property
    def attributes(self) -> Mapping[str, Any]:
        """What the view has, without what is empty."""
        names = (one.name for one in fields(self) if one.name not in _BESIDE)
        return {name: value for name in names if (value := getattr(self, name))}

    @property
    def goes_on(self) -> bool:
        """Whether it asks for moves or children, and goes on to what follows: the shape of a search."""
        asked = {
            one for kind in (self.words, self.functions, self.methods) for one in kind.values() if isinstance(one, str)
        }
        is_onward = asked & {"children", "successors", "play", "after"}
        return bool(self.empty or (is_onward and asked & {"moves", "children", "successors"}))

    @property
    def evaluates(self) -> bool:
        """Whether it asks for an evaluation besides who has won."""
        asked = [*self.words.items(), *self.functions.items(), *self.methods.items()]
        return bool(self.payoffs) and any(how == "worth" and name not in self.results for name, how in asked)

    @property
    def is_beside(self) -> bool:
        """Whether it asks more than objects of the interface: functions, methods of its own, cells, who has won."""
        return bool(self.functions or self.methods or self.empty or self.results or self.places or self.payoffs)

    def put(self, kind: str, name: str, asked: Any) -> None:
        """Note what answers a question; of two answers the first one stands, and ends are collected."""
        known: dict[str, Any] = getattr(self, kind)
        if isinstance(asked, dict) and isinstance(known.get(name), dict):
            known[name].update(asked)
        elif isinstance(asked, dict) and known.get(name) in (None, "over"):
            known[name] = asked
        else:
            known.setdefault(name, asked)

    def text(self, request: str, command: str) -> str:
        """The file that `verified adapt` prints."""
        named = {
            asked
            for kind in (self.words, self.functions, self.methods)
            for asked in kind.values()
            if isinstance(asked, str)
        }
        operations = "\n".join(f"    {name:<10}  {MEANINGS[name]}" for name in MEANINGS if name in named)
        questions = "".join(f"\nTO BE SAID: {question}" for question in self.open)
        head = _HEAD.format(
            request=request, command=command, open=questions and f"{questions}\n", turns=True, operations=operations
        )
        return head + "".join(f"    {name} = {_shown(value)}\n" for name, value in self.attributes.items())


def _shown(value: Any) -> str:
    """As a formatter would have it: of several entries each on a line."""
    if isinstance(value, dict) and len(value) > 1:
        lines = (f"        {_in_line(key)}: {_in_line(one)},\n" for key, one in value.items())
        return f"{{\n{''.join(lines)}    }}"
    return _in_line(value)


def _in_line(value: Any) -> str:
    match value:
        case dict():
            return f"{{{', '.join(f'{_in_line(key)}: {_in_line(one)}' for key, one in value.items())}}}"
        case list():
            return f"[{', '.join(map(_in_line, value))}]"
        case str():
            return json.dumps(value, ensure_ascii=False)
    return repr(value)
