"""`verified check --emit pytest`: the counterexamples as a test that fails now and passes when the search is mended."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from proofs.checking.again import read_line

if TYPE_CHECKING:
    from proofs.checking.loading import Request
    from proofs.checking.report import Report

KINDS: Final = ("pytest",)
MARK: Final = "# written by: verified check"
_HEAD: Final = '''{mark} {request} --emit pytest
"""Games on which {request} was wrong. Each test passes as soon as the search is right there: keep it."""

from pathlib import Path

from proofs.checking.replay import replay

HERE = Path(__file__).parent
SEARCH = {search}
'''
_TEST: Final = '''

def test_{name}():
    """{sentence}

{drawing}
    """
    game = {game}
    assert replay(game, **SEARCH, {more}folder=HERE) == []
'''


def write_pytest(report: Report, request: Request, require: Sequence[str] = ()) -> Path | None:
    """Write the test beside the file of the search; None if nothing was refuted. ValueError: it would hide a file."""
    found = [clause.finding for clause in report.clauses.values() if clause.finding and "again" in clause.finding]
    if not found or not isinstance(request.function, str):
        return None
    file = Path(request.function.rpartition(":")[0] or request.function)
    word = re.sub(r"\W+", "_", request.function.rpartition(":")[2].removesuffix(".py")).strip("_").lower()
    folder = file.parent if file.suffix == ".py" else Path()
    path = folder / f"test_{file.stem}_{word}.py" if file.stem != word else folder / f"test_{word}.py"
    if path.exists() and not path.read_text().startswith(MARK):
        raise ValueError(f"--emit pytest: {path} is there already, and was not written by this command")
    path.write_text("".join(_text(report, request, found, require, folder)))
    return path


def _text(
    report: Report, request: Request, found: Sequence[Mapping[str, Any]], require: Sequence[str], folder: Path
) -> Iterator[str]:
    here = {name: _from(text, folder) for name, text in (("function", str(request.function)), ("view", request.game))}
    search = {
        "function": here["function"],
        "spec": str(request.spec),
        "form": report.form,
        "call": request.call,
        "view": here["view"],
        "require": [*require],
    }
    said = {name: thing for name, thing in search.items() if thing}
    yield _HEAD.format(mark=MARK, request=request.function, search=_literal(said))
    for one in found:
        told, texts = read_line(one["again"])
        game = {name: _one(thing) for name, thing in told.items()}
        case = one["counterexample"]
        idle = [f"It does not matter: {'; '.join(one['any'])}.", ""] if one.get("any") else []
        lines = [f"Expected {case['expected']}; got {case['got']}.", "", *idle, *one["drawing"]]
        yield _TEST.format(
            name=re.sub(r"\W", "_", one["clause"]),
            sentence=report.clauses[one["clause"]].sentence,
            drawing="\n".join(f"    {line}".rstrip() for line in lines),
            game=_literal(game),
            more="texts=True, " if texts else "",
        )


def _one(thing: Any) -> Any:
    return thing[0] if isinstance(thing, list) and len(thing) == 1 else thing


def _literal(thing: Mapping[str, Any]) -> str:
    """The mapping as a formatter would have it."""
    return f"{{{', '.join(f'{json.dumps(name)}: {_value(value)}' for name, value in thing.items())}}}"


def _value(thing: Any) -> str:
    match thing:
        case str():
            return json.dumps(thing)
        case list():
            return f"[{', '.join(map(_value, thing))}]"
        case dict():
            return _literal(thing)
    return repr(thing)


def _from(text: str, folder: Path) -> str:
    """A request as it is seen from the folder of its file."""
    file, sign, rest = text.partition(".py")
    return f"{Path(file).name}{sign}{rest}" if sign and Path(f"{file}.py").parent == folder else text
