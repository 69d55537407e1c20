"""The text that Why3 reads: declarations, then the functions with their contracts, clause ids as explanations."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from proofs.why3 import formulas
from proofs.why3.expressions import Scope
from proofs.why3.laws import lifted
from proofs.why3.program import Contract, Piece, Program
from proofs.why3.source import Function, NotTranslatedError
from proofs.why3.types import Term, simple
from specs.contracts import Clause, Kind

PASSES: Final = 12
OF_ANY_NODE: Final = {"node": Term("n", simple("node")), "f": Term("(f n)", simple("value"))}
USES: Final = ("int.Int", "ref.Ref", "Values", "Maybe", "Game", "Minimax", "Table", "Lists")


@dataclass(frozen=True)
class Text:
    """WhyML, with the Python line of each of its lines, and what became of each clause."""

    whyml: str
    lines: dict[int, int]
    pieces: tuple[Piece, ...]
    functions: tuple[str, ...]
    numbers: bool
    own_ends: bool
    tables: tuple[str, ...]
    pair: bool = False
    of_the_game: tuple[str, ...] = ()


def translate(program: Program) -> Text:
    """The whole program in WhyML; NotTranslatedError names the line that is not known."""
    final = False
    for _ in range(PASSES):
        program.begin(final=final)
        text = _module(program)
        if final and not program.types.changed:
            return _finished(program, text)
        final = not program.types.changed
    raise NotTranslatedError(program.entry.node.lineno, "the types do not settle")


def _finished(program: Program, text: str) -> Text:
    lines: dict[int, int] = {}
    last = program.entry.node.lineno
    for number, line in enumerate(text.splitlines(), 1):
        if found := re.search(r"\(\* (\d+) \*\)", line):
            last = int(found[1])
        lines[number] = last
    result = program.result(program.entry).type.found().name
    return Text(
        text, lines, tuple(program.pieces), tuple(f.name for f in program.functions), program.numbers,
        program.has_own_ends, tuple(program.globals), result == "tuple",
        tuple(program.of_the_game),
    )  # fmt: skip


def _module(program: Program) -> str:
    bodies: list[str] = []
    done: list[Function] = []
    while len(done) < len(program.functions):
        function = next(each for each in program.functions if each not in done)
        done.append(function)
        bodies.append(_function(program, function))
    uses = [*USES, *(["Numbers"] if program.numbers else []), *(["Negamax"] if program.negamax else [])]
    if any("(same " in body for body in bodies):
        if any("float_" in body for body in bodies):
            raise NotTranslatedError(program.entry.node.lineno, "which object an infinite float is, is not translated")
        uses += ["OwnEnds"] if program.has_own_ends else []
    backwards = ["Reversed", "ReversedNegamax" if program.negamax else "ReversedMinimax"]
    uses += backwards if any("(rev " in body for body in bodies) else []
    head = ["module Search", *(f"  use {name if '.' in name else f'prelude.{name}'}" for name in uses)]
    tables = [
        *program.of_the_game.values(),
        *program.laws.declared,
        *(
            f"  val {'ref ' if slot.type.found().name == 'int' else ''}{name} : {program.types.text(slot)}"
            for name, slot in program.globals.items()
        ),
    ]
    order = [*reversed(bodies)]
    functions = "\n\n".join(f"  {'let rec' if i == 0 else 'with'} {body}" for i, body in enumerate(order))
    return "\n".join([*head, *program.types.records.values(), *tables, functions, "end", ""])


def _function(program: Program, function: Function) -> str:
    contract = program.contracts[function]
    scope = program.begin_function(function)
    program.left_out(function)
    body = program.written(scope, [], {})
    clauses = _contract_lines(program, function, contract, scope)
    own = {program.name(scope, name) for name in function.assigned() if name not in function.parameters}
    kept = [
        f"{word} {{ [@expl:{id_}] {text} }}"
        for id_, text in program.laws.reachable(Scope(function))
        if text.split()[1] not in own
        for word in ("requires", "ensures")
    ]
    told = " ".join(
        f"({program.name(scope, name)}: {program.types.text(program.slot(scope, name))})"
        for name in function.parameters if name not in contract.trees
    ) or "()"  # fmt: skip
    about = contract.roles.get("node")
    height = f"height {program.name(scope, about)}" if about else "height root"
    variant = f"variant {{ {height}, {contract.rank + 100} }}"
    kind = program.types.text(program.result(function))
    head = f"{program.function_name(function)} {told} : {kind} (* {function.node.lineno} *)"
    return "\n".join(
        [
            head,
            *(f"    {line}" for line in [*clauses, *kept, variant, "="]),
            *(f"  {line}" for line in body),
            "    absurd",
        ]
    )


def _contract_lines(program: Program, function: Function, contract: Contract, scope: Scope) -> list[str]:
    known: dict[str, Term] = {}
    for role, name in {**{n: n for n in function.parameters}, **contract.roles}.items():
        if name in function.parameters and name not in contract.trees:
            slot = program.slot(scope, name)
            known[role] = Term(program.name(scope, name), slot.type, slot.maybe)
    if "node" not in known:
        known["node"] = Term("root", simple("node"))
    result = program.result(function)
    v = Term("result", result.type, result.maybe)
    scalar = not any(clause.id.startswith("two-") for clause in contract.clauses)
    if result.type.found().name == "tuple" and scalar:
        first = result.type.found().slots[0]
        first.fixed = True
        v = Term(f"result.{program.types.record(result.type)}_0", first.type)
    if scalar and result.type.found().name != "bool":
        program.types.unify(v.type, simple("value"))
    known["v"] = v
    known["f"] = Term(f"({'mover' if program.negamax else 'f'} {known['node'].text})", simple("value"))
    known["fn"] = known["f"]
    lines = []
    for clause in contract.clauses:
        if lifted(program, function, clause) is not None:
            continue
        everywhere = is_about_the_game(function, contract, clause)
        here = known | OF_ANY_NODE if everywhere else known
        try:
            text = formulas.clause_text(program, clause, here, contract.trees)
        except NotTranslatedError as left:
            program.note(clause.id, function.name, clause.kind.name, left.why, function.node.lineno)
            continue
        program.note(clause.id, function.name, clause.kind.name, line=function.node.lineno)
        if everywhere:
            name = clause.id.replace("-", "_").capitalize()
            program.of_the_game[clause.id] = f"  axiom {name} : forall n: node. {text}"
            continue
        lines.append(f"{'requires' if clause.kind is Kind.PRE else 'ensures'} {{ [@expl:{clause.id}] {text} }}")
    return lines


def is_about_the_game(function: Function, contract: Contract, clause: Clause) -> bool:
    """Whether a precondition speaks of the game alone, at n: then it is an assumption about every node of the game."""
    if clause.kind is not Kind.PRE or "node" not in contract.roles:
        return False
    return not {*clause.names} & ({*function.parameters, *contract.roles} - {"node", contract.roles["node"]})
