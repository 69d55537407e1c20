"""Turns of phrase become words on the line on which they stood, or are refused where words would say something else."""

import inspect
import linecache
from types import FunctionType
from typing import Any

import pytest

from proofs.proving.source.fragment import FragmentError
from proofs.proving.source.phrases import in_words


def written(body: str, head: str = "def search(T, B, OPEN):") -> FunctionType:
    text = "\n".join([head, *(f"    {line}" for line in body.splitlines())]) + "\n"
    name = f"<a text for phrases: {text}>"
    linecache.cache[name] = len(text), None, text.splitlines(keepends=True), name
    names: dict[str, Any] = {}
    exec(compile(text, name, "exec"), names)  # noqa: S102 - the text of the case
    search: FunctionType = names["search"]
    return search


def said(body: str) -> str:
    lines, _ = inspect.getsourcelines(in_words()(written(body)))
    return "\n".join(line.rstrip()[4:] for line in lines[1:])


SAID = {
    "T.merit = len(B)": "put(T, 'merit', number_of(B))",
    "return [(T, i, c) for i, c in enumerate(B)]": "return all_such((c := any_of(B)), (i := place_of(c)), (T, i, c))",
    "for i, c in enumerate(B):\n    T[i] = c": "for c in B:\n    T[place_of(c)] = c",
    "for i, c in enumerate(B):\n    T(c, B[:i])": "for c in B:\n    T(c, older(B, place_of(c)))",
    "for i in range(T.at + 1, len(B)):\n    T(B[i], i)": "for b in younger(B, T.at):\n    T(b, place_of(b))",
    "return [], list(B), tuple(B)": "return (nothing_kept(), copy_of(B), as_sons(B))",
    "assert T(B)\nreturn B": "here(T, B)\nreturn B",
    "assert T is not None\nreturn T": "if T is None: impossible()\nreturn T",
    "while T:\n    assert OPEN(T)\n    T = B(\n        1)": "while T:\n    assert OPEN(T)\n    T = B(\n        1)",
    "T.sons = (\n    B)\nreturn T": "put(T, 'sons', B)\n\nreturn T",
    "for c in B:\n    T\nfor i, c in enumerate(B):\n    T(i)": "for c in B:\n    T\nfor c in B:\n    T(place_of(c))",
}


@pytest.mark.parametrize("body", SAID)
def test_a_phrase_is_said_in_words_on_its_line(body: str) -> None:
    assert said(body) == SAID[body]


REFUSED = {
    "for i, c in enumerate(B):\n    c = T\n    T(i)": "line 3: c is assigned",
    "for i, c in enumerate(B):\n    i = T\n    T(i)": "line 3: i is assigned",
    "for i in range(T + 1, len(B)):\n    B = T\n    T(B[i])": "line 3: B is assigned",
    "for i, c in enumerate(B):\n    T(c)\nreturn i": "line 4: i is the number in a loop",
    "for i, c in enumerate(B):\n    T([c for c in B if i])": "line 3: a comprehension speaks of a place",
    "b = T\nfor i in range(T + 1, len(B)):\n    T(B[i], b)": "line 3: b is a word of the proof",
    "len = T\nreturn len(B)": "line 1: len is not Python's own",
    "def tuple(x):\n    return T\nreturn tuple(B)": "line 1: tuple is not Python's own",
    "return here(T, B)": "line 1: here is not Python's own, or a word of the proof",
    "c = T\nreturn [c for i, c in enumerate(B)]": "line 2: c is a variable of a comprehension, too",
    "return [(i, X) for i, X in enumerate(X)]": "line 2: X is a variable of this comprehension, too",
    "assert T == B": "line 2: an assert stands at a loop's head",
}


@pytest.mark.parametrize("body", REFUSED)
def test_what_a_word_would_say_otherwise_is_refused(body: str) -> None:
    with pytest.raises(FragmentError) as refused:
        said(body)
    assert REFUSED[body] in str(refused.value)
