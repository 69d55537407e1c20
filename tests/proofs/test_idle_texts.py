"""The text of a symbolic value: opaque where it is printed or logged, refused where it may decide something."""

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from proofs.checking.core.calling import Subject
from proofs.checking.core.confirm import confirm
from proofs.checking.specs import SPECS
from proofs.enumeration.shape_text import parse_shape
from proofs.enumeration.tree_shapes import alternating
from proofs.symbolic import closed
from proofs.symbolic.terms import UnsupportedError

SEARCH = """
import logging
import sys
LOG = logging.getLogger("a logger of its own")
LOG.propagate = False
LOG.addHandler(logging.StreamHandler())
LINES, READ, SEEN = [], [], {}
class Cut(Exception): pass
class Listed(list):
    write = list.append
def log(line, level=0):
    if level > 3:
        return
    print("log:", line)
def keep(line):
    SEEN[line] = 1
def both(line):
    print(line)
    READ.append(line)
def write(logger_of_mine):
    logger_of_mine.debug("x")
def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        v = tree.value(node)
    else:
        v = (max if tree.is_max(node) else min)([search(tree, child, alpha, beta) for child in children])
    HERE
    return v
if READ: print(READ)
"""
IDLE = [
    "print(v)",
    "print(f'{v} at {node}')",
    "print('v', v, node, sep=', ')",
    "LOG.debug('v %s', v)",
    "LOG.warning('v %s', v)",
    "LOG.info(f'{v}')",
    "logging.debug('%s %s', v, node)",
    "log(f'v = {v:>5}')",
    "log(line=str(v))",
    "log('a' if node else f'{v}')",
    "line = 'v ' + str(v); print(line)",
    "line = f'{v}'; line = line + '!'; log(line)",
    "LINES.append(f'{v}')",
    "log('%s %s' % (node, v))",
    "log('{} {}'.format(node, v))",
    "log(repr([v, alpha]))",
    "print(' '.join(map(str, [v, v])))",
    "print(*map(str, [v, v]))",
    "f'{v}'",
    "print(f'{v}', file=sys.stderr)",
    "assert v == v, f'{v}'",
]
DECIDING = [
    "keep(f'{v}')",
    "both(f'{v}')",
    "SEEN[f'{node}{v}'] = v",
    "SEEN[str(v)] = v",
    "v = v if len(str(v)) > 1 else v",
    "v = v if str(v) == '3' else v",
    "v = v if '.' in f'{v}' else v",
    "x = f'{v}'; y = x + '1'; SEEN[y] = 1",
    "x = f'{v}'; g = lambda: x",
    "print(f'{v:d}')",  # an integer has such a text, and 0.5 raises an error
    "int(str(v))",
    "READ.append(f'{v}')",
    "sorted([v, v], key=str)",
    "print(v, file=Listed())",
    "print = keep; print(f'{v}')",
    "log = keep; log(f'{v}')",
    "max(f'{v}', 'a')",
    "{f'{v}'}",
    "hash('%s' % v)",
    "try:\n        raise Cut(f'{v}')\n    except Cut as cut:\n        SEEN[str(cut)] = 1",
]
_NUMBERS = iter(range(1000))


def loaded(path: Path, here: str) -> Any:
    file = path / f"texts_{next(_NUMBERS)}.py"
    file.write_text(SEARCH.replace("HERE", here))
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.search


def explored(search: Any) -> int:
    subject = Subject(search, SPECS["alphabeta"])
    shapes = alternating(parse_shape("((. .) .)"))
    return sum(confirm(subject, shape, (), subject.spec.required).paths for shape in shapes)


@pytest.mark.parametrize("here", IDLE)
def test_a_text_that_decides_nothing_is_given(here: str, tmp_path: Path) -> None:
    assert explored(loaded(tmp_path, here)) == explored(loaded(tmp_path, "pass"))


@pytest.mark.parametrize("here", DECIDING)
def test_a_text_that_may_decide_is_refused(here: str, tmp_path: Path) -> None:
    with pytest.raises(UnsupportedError, match="the text of a value"):
        explored(loaded(tmp_path, here))


def test_a_text_that_is_given_to_all_would_be_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault is seeded into the engine: a search that looks at a text is then confirmed, and is wrong on numbers."""
    wrong = loaded(tmp_path, "v = v if str(v)[0] == '<' else 0")
    with pytest.raises(UnsupportedError):
        explored(wrong)
    monkeypatch.setattr(closed, "is_idle", lambda _frame: True)
    assert explored(wrong)
