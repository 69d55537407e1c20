"""A proof as an object: what was shown, of which source, by which solvers, on what it rests.

A proof holds if both solvers discharged every obligation. It is about one syntax tree, whose hash it records with those
of the functions without contract that it calls: a comment or another layout changes nothing, any other edit needs a new
proof. `axioms` says what the models of the proof assume.
"""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Any

from proofs.proving.explore import Attempt
from proofs.proving.solvers.solver import Discharge, Solver, discharge, solvers
from proofs.proving.solvers.z3_and_cvc5 import versions

Watch = Callable[[str, int, int], None]  # what is done, how much of it, of how much


@dataclass(kw_only=True)
class Proof(Attempt):
    """What became of one procedure: the attempt, and what the solvers said of its obligations."""

    file: str
    first_line: int
    last_line: int
    discharges: tuple[Discharge, ...]
    solvers: Mapping[str, str]
    called_as: str = ""  # of a stranger's function: what each of its parameters is
    missing: tuple[str, ...] = ()  # what it relies on and is not proved
    text: Mapping[int, str] = field(repr=False)  # the lines of the source

    @property
    def holds(self) -> bool:
        """Whether every obligation is discharged, and all that it rests on is proved."""
        return bool(self.discharges) and all(made.holds for made in self.discharges) and not self.missing

    @property
    def values(self) -> str:
        """Of which values it speaks."""
        return "integers" if self.integers else "numbers" if self.numbers else "any linear order"

    @property
    def failed(self) -> list[Discharge]:
        """The obligations that are not discharged."""
        return [made for made in self.discharges if not made.holds]

    @property
    def cases(self) -> int:
        """How many cases the obligations have."""
        return sum(len(made.obligation.cases) for made in self.discharges)

    def source(self, line: int) -> str:
        """A line of the file."""
        return self.text.get(line, "")


def prove(attempted: Attempt, watch: Watch | None = None, by: tuple[Solver, ...] | None = None) -> Proof:
    """Have both solvers discharge the obligations of an attempt."""
    started = perf_counter()
    tell = watch or (lambda _what, _done, _all: None)
    asked = by or solvers()
    discharges: list[Discharge] = []
    for done in discharge(attempted.obligations, asked):
        discharges.append(done)
        tell(str(done.obligation), len(discharges), len(attempted.obligations))
    function = attempted.function
    lines, first = inspect.getsourcelines(function)
    known = {**vars(attempted), "seconds": attempted.seconds + perf_counter() - started}
    text = {first + number: line.rstrip("\n") for number, line in enumerate(lines)}
    return Proof(**known, file=_file(function), first_line=first, last_line=first + len(lines) - 1,
                 discharges=tuple(discharges), solvers=versions(), text=text)  # fmt: skip


def _file(function: Any) -> str:
    """The file, as seen from the folder that its package is in."""
    path = inspect.getsourcefile(function) or function.__code__.co_filename
    package = function.__module__.split(".")[0]
    inside = path.rpartition(f"/{package}/")[2]
    return f"{package}/{inside}" if inside != path else path


def rest(proof: Proof, proofs: Mapping[str, Proof]) -> Proof:
    """The proof, with what it relies on and is not proved among these."""
    missing = []
    for name, used in proof.relies_on.items():
        other = proofs.get(name)
        if other is None or not other.holds:
            missing.append(f"{name} is not proved")
        elif other.integers and not proof.integers:
            missing.append(f"{name} is proved of integers only")
        else:
            missing += [f"{clause} of {name} is not proved" for clause in used if clause not in other.clauses]
    return replace(proof, missing=tuple(missing))
