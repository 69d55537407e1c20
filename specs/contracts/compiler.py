"""The code that checks a contract, written out for one procedure and one level.

A generic checker would look up clauses, bind arguments and test modes at every nested call. Instead the checks are
written out once as plain Python over the procedure's own parameters, for example

    def alphabeta(tree, node, alpha, beta):
        if not window_holds(alpha, beta): broken(...)
        v = body(tree, node, alpha, beta)
        return v

and compiled. `source` shows that text. `body` is the procedure itself: with its `assert` statements, which state the
loop invariants, where contracts are checked; without them, as `python -O` would compile it, where contracts are off.
"""

import re
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass
from types import CodeType
from typing import Any, Protocol

from specs.baudet import minus
from specs.contracts.clause import Clause, Cost, Kind, names_of
from specs.contracts.depth import too_deep
from specs.contracts.ghost import CALL_GHOSTS, GHOSTS, INFORMED, LOOP_GHOSTS, MOVER_GHOSTS, enter, oracle_of, stack
from specs.contracts.names import Names
from specs.contracts.violation import broken
from specs.sequences import answers, asked
from specs.values import NEG_INF, POS_INF
from specs.watch import unwatched


@dataclass(frozen=True)
class Modes:
    """What the text of a checker depends on: whether it asks the oracle, counts, and reports each call to a listener.

    A guarded checker first compares these modes with those of its context; if they differ it hands the call on.
    """

    level: str = "local"
    counts: bool = False
    listens: bool = False
    guarded: bool = False

    @property
    def kind(self) -> str:
        """The modes as one word, for the comparison in a guard."""
        return self.level + "+counts" * self.counts + "+listens" * self.listens


class Declared(Protocol):
    """The parts of a contract that the text of its checker is made of."""

    name: str
    names: Names
    clauses: tuple[Clause, ...]
    framed: bool
    form: str
    prefix: str


def guard(names: Names, modes: Modes, prefix: str) -> str:
    """The line at the head of a checker, or of the plain code, that hands a call on if its context has other modes."""
    return f"if {prefix}setting().kind != {modes.kind!r}: return {prefix}version()({names.call})"


def asks(names: Names, prefix: str) -> str:
    """The line that checks whether the children of a node are a sequence, once for each game."""
    tree, node = names.known["tree"], names.known["node"]
    return f"if {prefix}asked.game() is not {tree}: {prefix}answers({tree}, {node})"


class Text:
    """The text of a checker while it is written; `known` maps each name of a clause to an expression of its value."""

    def __init__(self, contract: Declared, modes: Modes, prefix: str) -> None:
        self.contract, self.modes, self.prefix = contract, modes, prefix
        self.names, self.local = contract.names, contract.names.local
        self.known = dict(contract.names.known)
        self.lines = [guard(self.names, modes, prefix)] if modes.guarded else []
        self.checked = [c for c in contract.clauses if modes.level == "oracle" or c.cost is Cost.LOCAL]

    def finished(self) -> str:
        """The whole def."""
        name = self.contract.name if self.contract.name.isidentifier() else "checked"
        return "\n".join([f"def {name}({self.names.header}):", *(f"    {line}" for line in self.lines)])

    def check(self, clauses: list[Clause], ghosts: Mapping[str, str]) -> None:
        """Evaluate the clauses, each after the ghost quantities that it speaks of."""
        prefix = self.prefix
        for clause in clauses:
            for name in clause.names:
                self.want(name, ghosts, clause.id)
        for clause in clauses:
            own = f"{prefix}{tag(clause)}"
            when = f"{own}_when({self._arguments(clause.premise)})" if clause.premise else "True"
            holds = f"{own}_holds({self._arguments(clause.conclusion)})"
            fails = f"{prefix}broken({own}, {self.contract.name!r}, {prefix}situation({prefix}locals()))"
            if self.modes.counts:
                count = f"{self.local('counts')}[{self.contract.clauses.index(clause)}]"
                self.lines += [f"{count}[0] += 1", f"if {when}:", f"    {count}[1] += 1"]
                self.lines.append(f"    if not {holds}: {fails}")
            elif clause.premise:
                self.lines.append(f"if {when} and not {holds}: {fails}")
            else:
                self.lines.append(f"if not {holds}: {fails}")

    def want(self, name: str, ghosts: Mapping[str, str], clause: str) -> None:
        """Add the lines that compute a ghost quantity, after those that it is computed from."""
        if name in self.known:
            return
        if name in ghosts:
            if "frame" in ghosts[name] and not self.contract.framed:
                raise TypeError(f"{self.names.procedure}: clause {clause} speaks of {name!r}, which needs framed=True")
            for part in ("tree", "node", "child"):
                if re.search(rf"\b{part}\b", ghosts[name]):
                    self.names.need(part, f"clause {clause} speaks of {name!r}")
            expression = re.sub(r"\b(tree|node|child|frame|minus|oracle_of|unwatched)\b", self._outside, ghosts[name])
        elif name in GHOSTS:
            parts = names_of(GHOSTS[name])
            for part in parts:
                self.want(part, ghosts, clause)
            expression = f"{self.prefix}ghost_{name}({self._arguments(GHOSTS[name])})"
        else:
            self.names.need(name, f"clause {clause} speaks of it")
        self.known[name] = self.local(name)
        self.lines.append(f"{self.known[name]} = {expression}")

    def keep_olds(self, clauses: list[Clause], ghosts: Mapping[str, str]) -> None:
        """Add the lines that save, before the call, the parameter or ghost x that a postcondition calls `old_x`."""
        for clause in clauses:
            for old in (name for name in clause.names if name.startswith("old_")):
                now = old.removeprefix("old_")
                was_known = {**self.known}
                if old in self.known and old not in self.names.params:
                    continue
                if now in self.known:
                    self.lines.append(f"{self.local(old)} = {self.prefix}copy({self.known[now]})")
                else:
                    self.want(now, ghosts, clause.id)
                    self.lines.append(f"{self.local(old)} = {self.known[now]}")
                self.known = {**was_known, old: self.local(old)}  # after the call a ghost is computed anew

    def _arguments(self, predicate: Callable[..., object] | None) -> str:
        return ", ".join(self.known[name] for name in names_of(predicate))

    def _outside(self, found: re.Match[str]) -> str:
        """A word of the expression of a ghost quantity, as this text has it."""
        word = found[0]
        return self.local(word) if word == "frame" else self.names.known.get(word, f"{self.prefix}{word}")


def source(contract: Declared, modes: Modes, prefix: str = "") -> str:
    """The text of the checker of a procedure; `prefix` stands before every name it takes from outside."""
    text = Text(contract, modes, prefix)
    name, names, local = contract.name, contract.names, contract.names.local
    ghosts = ghosts_of(contract)
    pre, post = ([c for c in text.checked if c.kind is kind] for kind in (Kind.PRE, Kind.POST))
    head, text.lines = text.lines, []
    if modes.counts:
        text.lines.append(f"{local('counts')} = {prefix}setting().counts_of({prefix}contract)")
    given = f"({', '.join(names.params)},)" if names.params else "()"
    if modes.listens:
        listen = local("listen")
        text.lines += [f"{listen} = {prefix}setting().listen", f"{listen}('enter', {name!r}, {given}, None)"]
    if modes.level == "local" and contract.framed:
        text.lines.append(asks(names, prefix))
    text.check(pre, ghosts)
    text.known = dict(names.known)
    text.keep_olds(post, ghosts)
    v, problem = local("v"), local("problem")
    text.lines += ["try:", f"    {v} = {prefix}body({names.call})"]
    text.lines.append(f"except {prefix}RecursionError as {problem}: {prefix}too_deep({problem})")
    text.known["v"] = v
    text.check(post, ghosts)
    if modes.listens:
        text.lines.append(f"{listen}('leave', {name!r}, {given}, {v})")
    text.lines.append(f"return {v}")
    if modes.level == "oracle" and contract.framed:
        informed = any(set(c.names) & INFORMED for c in text.checked)
        ends = (names.known.get(end, f"{prefix}{least}") for end, least in (("alpha", "NEG_INF"), ("beta", "POS_INF")))
        place = ", ".join([names.known["tree"], names.known["node"], *ends])
        text.lines = [
            f"{local('frame')} = {prefix}enter({prefix}contract, {place}, {informed})",
            "try:",
            *(f"    {line}" for line in text.lines),
            "finally:",
            f"    {prefix}stack.frames.pop()",
        ]
    text.lines = [*head, *text.lines]
    return text.finished()


def loop_source(contract: Declared, modes: Modes, prefix: str = "") -> str:
    """The text of the checker of a loop invariant."""
    text = Text(contract, modes, prefix)
    local = contract.names.local
    if modes.counts:
        text.lines.append(f"{local('counts')} = {prefix}setting().counts_of({prefix}contract)")
    if modes.level == "oracle" and contract.framed:
        # No frame: the call began before its contracts were switched on.
        frames = local("frames")
        text.lines += [f"{frames} = {prefix}stack.frames", f"if not {frames}: return True"]
        text.lines.append(f"{local('frame')} = {frames}[-1]")
    text.check(text.checked, LOOP_GHOSTS)
    text.lines.append("return True")
    return text.finished()


def ghosts_of(contract: Declared) -> Mapping[str, str]:
    """Where a call of the procedure finds the ghost quantities that are not declared by `ghost`."""
    if contract.form == "negamax":
        return MOVER_GHOSTS
    return CALL_GHOSTS if contract.framed else {"f": "oracle_of(unwatched(tree))[node]"}


def tag(clause: Clause) -> str:
    """The name of a clause in the text of a checker; ids are unique within a contract."""
    return "clause_" + re.sub(r"\W", "_", clause.id)


def names_outside(contract: Declared, body: Callable[..., Any] | None) -> dict[str, Any]:
    """The objects that the text of a checker refers to, by name."""
    needed: dict[str, Any] = {
        "broken": broken, "enter": enter, "stack": stack, "too_deep": too_deep, "contract": contract, "body": body,
        "NEG_INF": NEG_INF, "POS_INF": POS_INF, "copy": copy, "minus": minus, "oracle_of": oracle_of,
        "unwatched": unwatched, "situation": contract.names.situation, "locals": locals,
        "RecursionError": RecursionError, "answers": answers, "asked": asked,
    }  # fmt: skip
    needed |= {f"ghost_{ghost}": function for ghost, function in GHOSTS.items()}
    for clause in contract.clauses:
        own = tag(clause)
        needed |= {own: clause, f"{own}_holds": clause.conclusion, f"{own}_when": clause.premise}
    return {contract.prefix + name: value for name, value in needed.items()}


def code_of(text: str, written: CodeType) -> CodeType:
    """Compile the text of a checker under the name, file and line of the function, so that tracebacks show these."""
    module = compile(text, written.co_filename, "exec", dont_inherit=True)
    code = next(part for part in module.co_consts if isinstance(part, CodeType))
    return code.replace(co_name=written.co_name, co_qualname=written.co_qualname, co_firstlineno=written.co_firstlineno)
