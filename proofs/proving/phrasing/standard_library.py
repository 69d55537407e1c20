"""What Python's library has is what it had when this module was loaded: no file has put something else in its place.

A rule reads `functools.reduce` or a member of an Enum as Python defines them. A function that is handed the module, or
the class, can replace it without an assignment that says so.
"""

import collections
import dataclasses
import enum
import functools
import typing
from typing import Any, Final

from proofs.proving.phrasing.program import Program
from proofs.proving.source.fragment import FragmentError

_WORDS: Final[dict[Any, tuple[str, ...]]] = {  # that rules read; of the others all
    functools: ("reduce", "cache", "lru_cache"),
    typing: ("NamedTuple", "NamedTupleMeta"),
    collections: ("namedtuple", "defaultdict"),
}
_AT_FIRST: Final = [
    (home, {word: vars(home)[word] for word in _WORDS.get(home, tuple(vars(home)))})
    for home in (*_WORDS, dataclasses, enum.Enum, enum.EnumType)
]


def must_be_as_it_was(program: Program) -> None:
    """Refuse a file beside which a part of Python's library is another one by now."""
    line = program.definitions[program.entry].lineno
    for home, words in _AT_FIRST:
        now = vars(home)
        added = now.keys() - words.keys() if isinstance(home, type) else set[str]()
        changed = {word for word, thing in words.items() if now.get(word) is not thing} | added
        if changed:
            what = f"{home.__name__}.{min(changed)}"
            raise FragmentError(f"line {line}: something has replaced {what}; a proof takes it for Python's own")
