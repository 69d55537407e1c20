"""What a verdict rests on: the modules whose code ran while it was reached, with their lines.

A module counts if a function of it ran, unless a mistake in it cannot make a wrong verdict `proved`: it proposes what
is proved afterwards, it can only refute, or it only prints. `CANNOT_MATTER` names these modules, each with the reason;
a test breaks each of them and sees that nothing wrong is proved.
"""

import pkgutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, Final, TypeVar

from proofs.proving import phrasing
from proofs.proving.phrasing.fragment_of import PASSES, in_fragment
from proofs.proving.phrasing.lookups import mark_lookups
from proofs.proving.phrasing.nested_functions import lift
from proofs.proving.phrasing.program import Program
from proofs.proving.phrasing.rules import Rule

T = TypeVar("T")
HOME: Final = Path(__file__).parents[2]
ROOMS: Final = ("specs", "verified", "proofs")

_IDLE: Final = "rules and passes that left the program as it was"
_PROPOSED: Final = "proposes invariants, which are then proved as if they had been written"
_REFUTES: Final = "runs the function and can only refute"
_SAVES: Final = "saves questions to the solvers; each answer that it gives is an obligation of its own"
_STATED: Final = "proposes what parameters are and who has a contract: the verdict says it, or it is proved of helpers"
_CHECKED: Final = "names a function: whether it is the one of that name in that file is looked up again"
_TRANSLATED: Final = "rewrites the source: what it made of it was compared with the source, statement by statement"
_SHOWN: Final = "puts in words what was decided elsewhere"
CANNOT_MATTER: Final = {
    "proofs/proving/inference/candidates.py": _PROPOSED,
    "proofs/proving/inference/conclude.py": _PROPOSED,
    "proofs/proving/inference/find.py": _PROPOSED,
    "proofs/proving/inference/formulas.py": _PROPOSED,
    "proofs/proving/inference/houdini.py": _PROPOSED,
    "proofs/proving/inference/in_python.py": _PROPOSED,
    "proofs/proving/inference/laws.py": _PROPOSED,
    "proofs/proving/inference/record.py": _PROPOSED,
    "proofs/proving/inference/trial.py": _REFUTES,
    "proofs/proving/inference/roles.py": _STATED,
    "proofs/proving/phrasing/own_words.py": _SHOWN,
    "proofs/proving/phrasing/points.py": _STATED,
    "proofs/proving/phrasing/taking_turns.py": _STATED,
    "proofs/checking/core/signatures.py": _STATED,
    "proofs/sandbox/loader.py": _CHECKED,
    "proofs/proving/solvers/in_words.py": _SHOWN,
    "proofs/proving/solvers/picture.py": _SHOWN,
    "proofs/proving/source/fingerprint.py": "names the source in a report",
    "proofs/judging/": _REFUTES,
    "proofs/checking/": _REFUTES,
    "proofs/sandbox/": _REFUTES,
    "proofs/symbolic/difference.py": _SAVES,
    "proofs/symbolic/order.py": _SAVES,
    "proofs/progress.py": _SHOWN,
    "proofs/commands/": _SHOWN,
    "proofs/cli.py": _SHOWN,
    "proofs/verdict.py": _SHOWN,
    "proofs/dossiers/": "says which procedures there are, and with which models each is proved",
}
MATTERS_ALL_THE_SAME: Final = {
    "proofs/checking/core/spec.py": "holds the clauses of a specification",
}


# What these call cannot matter either. (The others that cannot matter call what does: a command calls the prover.)
_ASIDE: Final = {
    str(HOME / name)
    for name in (*(name for name, why in CANNOT_MATTER.items() if why == _PROPOSED), *(
        "proofs/proving/inference/trial.py", "proofs/sandbox/trial.py", "proofs/checking/check.py",
        "proofs/checking/induction/hidden_state.py",
    ))
}  # fmt: skip


_PARTS: Final = {"entries": ("entry_kinds", "flags")}  # modules that one pass alone calls
_PHRASING: Final = "proofs/proving/phrasing/"
_MATTER_IN_ANY_CASE: Final = (
    "__init__",
    "caching",
    "program",
    "turns",
)  # not rules
_OF_LOOKUPS: Final = ("lookups", "flow", "scopes", "syntax")  # where it sets a mark, it matters when that is right


@dataclass(frozen=True)
class Module:
    """A module that ran, and why it cannot matter, if it cannot."""

    path: str
    lines: int
    excuse: str = ""


def modules_run(action: Callable[[], T]) -> tuple[T, list[Module]]:
    """What the action returns, and the modules of the project of which a function ran meanwhile."""
    files: set[str] = set()
    programs: list[Program] = []
    aside = 0  # how many calls are going on whose answers cannot matter: nor does what they call

    def note(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal aside
        if event not in ("call", "return"):
            return
        if event == "return" and frame.f_code is in_fragment.__code__ and isinstance(argument, Program):
            programs.append(argument)
        file = frame.f_code.co_filename
        if file in _ASIDE:
            aside += 1 if event == "call" else -1
        if event == "call" and (not aside or file in _ASIDE):
            files.add(file)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        result = action()
    finally:
        sys.setprofile(before)
    excuses = dict.fromkeys(modules_without_effect(programs), _IDLE)
    if programs and all(program.is_as_written for program in programs):
        excuses |= dict.fromkeys(_translators(programs, files), _TRANSLATED)
    return result, sorted(_modules(files, excuses), key=lambda one: (bool(one.excuse), one.path))


def _translators(programs: Iterable[Program], files: Iterable[str]) -> Iterator[str]:
    """The modules that rewrite a source, where the result is seen to be the source."""
    ran = {Path(file).stem for file in files if _PHRASING in file}
    is_marked = any(mark_lookups.__module__ in program.rewritten_by for program in programs)
    return (f"{_PHRASING}{name}.py" for name in ran - {*_MATTER_IN_ANY_CASE, *(_OF_LOOKUPS if is_marked else ())})


def modules_without_effect(programs: Iterable[Program]) -> set[str]:
    """The modules of passes and rules none of which changed one of these programs."""
    of_rules: dict[str, set[str]] = {}
    for info in pkgutil.iter_modules(phrasing.__path__, f"{phrasing.__name__}."):
        module = sys.modules.get(info.name)
        records = [one for one in vars(module).values() if isinstance(one, tuple)] if module else []
        named = {rule.name for record in records for rule in record if isinstance(rule, Rule)}
        if named and info.name != in_fragment.__module__:
            of_rules[info.name] = named
    used = {name for program in programs for name in program.rewritten_by}
    steps = {step.__module__ for step in (*PASSES, lift, mark_lookups)}
    idle = {name for name in {*of_rules, *steps} if name not in used and not used & of_rules.get(name, set())}
    parts = {part for name in idle for part in _PARTS.get(name.rpartition(".")[2], ())}
    return {f"{name.replace('.', '/')}.py" for name in (*idle, *(f"{phrasing.__name__}.{part}" for part in parts))}


def _modules(files: set[str], excuses: Mapping[str, str]) -> Iterator[Module]:
    for file in files:
        path = Path(file)
        if not path.is_relative_to(HOME) or not path.is_file():
            continue
        name = path.relative_to(HOME).as_posix()
        if name.split("/")[0] in ROOMS:
            lines = len(path.read_text(encoding="utf-8").splitlines())
            yield Module(name, lines, excuse_of(name) or excuses.get(name, ""))


def excuse_of(name: str) -> str:
    """Why a mistake in the module cannot make a wrong verdict `proved`; nothing if it can."""
    if name in MATTERS_ALL_THE_SAME:
        return ""
    for part, why in CANNOT_MATTER.items():
        if name == part or (part.endswith("/") and name.startswith(part)):
            return why
    return ""


def lines_that_matter(modules: list[Module]) -> int:
    """How many lines the verdict rests on."""
    return sum(one.lines for one in modules if not one.excuse)


def in_words(modules: list[Module]) -> Iterator[str]:
    """A table: the modules that the verdict rests on, then those that ran and cannot matter."""
    yield f"rests on {lines_that_matter(modules):,} lines of {sum(not one.excuse for one in modules)} modules:"
    for one in modules:
        if not one.excuse:
            yield f"  {one.lines:>5}  {one.path}"
    yield "ran as well, and cannot make a wrong verdict `proved`:"
    for why in dict.fromkeys(one.excuse for one in modules if one.excuse):
        same = [one for one in modules if one.excuse == why]
        yield f"  {sum(one.lines for one in same):>5}  {', '.join(sorted({_room(one.path) for one in same}))}: {why}"


def _room(path: str) -> str:
    """The module, or the folder where a whole folder is excused."""
    return next((part for part in CANNOT_MATTER if part.endswith("/") and path.startswith(part)), path)
