"""A search of a user's own, ready for a proof: its functions in the fragment, their contracts, its loops' heads."""

import ast
import copy
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import FunctionType
from typing import Protocol

from proofs.checking.specs import SPECS
from proofs.proving.execution.calls import Subject, is_procedure
from proofs.proving.inference.makers import MAKERS
from proofs.proving.inference.roles import TABLE, called_in, own_names, spec_of, words_in
from proofs.proving.models.core import CORE
from proofs.proving.models.cut_game import CUT_GAME, SERVED, WITNESS, natural_depth
from proofs.proving.models.library import LIBRARY
from proofs.proving.models.own_table import OwnTable, vocabulary_of
from proofs.proving.models.strangers import (
    MOVER,
    STRANGERS,
    TURNS,
    max_to_move,
    min_to_move,
    one_of,
    told_sign,
    told_turn,
)
from proofs.proving.phrasing.asserted import Head
from proofs.proving.phrasing.fragment_of import in_fragment, noted
from proofs.proving.phrasing.holes import choice_sort, heads_of, invariant
from proofs.proving.phrasing.lookups import mark_lookups
from proofs.proving.phrasing.points import (
    UnknownParametersError,
    calls_of,
    must_not_rely_on_each_other,
    never_asks_who_moves,
    points_of,
    reached,
)
from proofs.proving.phrasing.program import Program, Written, write
from proofs.proving.phrasing.tables import tables_of
from proofs.proving.phrasing.taking_turns import types_by_turns
from proofs.proving.phrasing.turns import as_max_sees_it, with_payoffs_of_mover
from proofs.proving.requested import PARAMETERS
from proofs.proving.source.fragment import FragmentError
from proofs.proving.source.same_program import is_the_same_but_for_invariants
from proofs.proving.vocabulary import LoopEnd, Vocabulary
from specs.clauses.depth import exact_depth
from specs.contracts import Clause, Cost, requires
from specs.values import NEG_INF, POS_INF, Value

SORTS = {
    "tree": "GameTree[N]", "node": "N", **dict.fromkeys(("alpha", "beta", "gamma"), "Value"), "is_max": "bool",
    "color": "Sign", "depth": "Counter", "first": "Value",
}  # fmt: skip
DEPTH = "depth"  # the specification in which a depth decides


@requires("finite-guess", "the signature", "its first guess is a number, and not infinite", Cost.LOCAL)
def finite_guess(first: Value) -> bool:
    """What MTD(f) begins with, where the caller says it."""
    return NEG_INF < first < POS_INF


_TOLD: Mapping[str, Clause] = {"is_max": told_turn, "color": told_sign, "first": finite_guess}
_OWN = STRANGERS.extended_by(MAKERS)


class Ending(Protocol):
    """Why a loop ends (`endings`)."""

    def loop_end(self, finitely: Clause) -> LoopEnd: ...


@dataclass
class Search:
    """The program, and what each function with a contract promises."""

    program: Program
    points: dict[str, tuple[str, ...]]  # by name: what its parameters are
    specs: dict[str, str]
    heads: list[Head]
    is_negamax: bool
    vocabulary: Vocabulary
    bodies: dict[str, str] = field(default_factory=dict)
    tables: dict[str, OwnTable] = field(default_factory=dict)
    types: Mapping[str, bool] = field(default_factory=dict)  # whether MAX moves, where nobody asks

    def fill(self, head: Head, clauses: list[Clause], ending: Ending | None = None) -> None:
        """Give a loop its invariant, and the reason why it ends; what that rests on is the first clause."""
        self.program.takes[head.name] = invariant(head, clauses)
        if ending is not None:
            assert clauses, "what the reason rests on is said first"
            end = ending.loop_end(clauses[0])
            self.vocabulary = self.vocabulary.extended_by(Vocabulary(loop_ends={head.name: end}))

    def is_open(self, head: Head) -> bool:
        """Whether something is to be found for the loop: its invariant, or why it ends."""
        return not head.said or (head.is_while and head.name not in self.vocabulary.loop_ends)

    def written(self) -> tuple[Written, dict[str, Subject]]:
        """The functions as they are now, and those with a contract, each with those that it calls."""
        made = write(self.program)
        alone = {name: self._subject(made.functions[name], name) for name in self.points}
        beside = {made.functions[name]: one for name, one in alone.items()}
        return made, {
            name: replace(one, beside={f: other for f, other in beside.items() if other is not one})
            for name, one in alone.items()
        }

    def _subject(self, function: FunctionType, name: str) -> Subject:
        words, spec = self.points[name], SPECS[self.specs[name]]
        own = [argument.arg for argument in self.program.definitions[name].args.args]
        before = [spec.precondition] if spec.precondition else []
        to_a_depth = self.specs[name] == DEPTH
        if to_a_depth:
            before = [one for one in before if {*one.names} <= {*words}] + [natural_depth]
        before += [_TOLD[word] for word in words if word in _TOLD]
        kept = [self.tables[word] for word in words if word in self.tables]
        before += [about.clauses[0] for about in kept]
        if name in self.types:
            before.append(max_to_move if self.types[name] else min_to_move)
        after = [*(self.at_a_depth() if to_a_depth else spec.required.values()), *(about.clauses[1] for about in kept)]
        sorts = {one: self.tables[word].sort if word in self.tables else SORTS[word]
                 for one, word in zip(own, words, strict=True)}  # fmt: skip
        if to_a_depth:
            sorts |= {one: "Depth" for one, word in zip(own, words, strict=True) if word == "depth"}
        return Subject(function, name, (*before, *after), {**sorts, "return": "Value"}, words)

    def at_a_depth(self) -> list[Clause]:
        """What a search to a depth promises: to keep to just that depth, or to have a witness."""
        return [SERVED] if "witness" in self.vocabulary.axioms else [SERVED, exact_depth]

    def inner_first(self) -> list[str]:
        """The functions with a contract, the search itself last."""
        return [*(name for name in self.points if name != self.program.entry), self.program.entry]

    def heads_in(self, name: str) -> list[Head]:
        """The heads of the loops that are read in the proof of this function."""
        calls = calls_of(self.program)
        others = [other for other in self.points if other != name]
        within = {name} | reached({**calls, **{other: set() for other in others}}, name, others) - {*others}
        return [head for head in self.heads if head.function in within]


def search_of(
    function: FunctionType, spec: str, words: Iterable[str] = (), form: str = "minimax", *, turns: bool = False,
    max_at_root: bool = True,
) -> Search:  # fmt: skip
    """The search, its phrases replaced.

    Where no function asks who moves, nor is told, each is taken to be called on nodes of one type, those at which MAX
    moves at the root (or MIN); its contract then says so.
    """
    program = in_fragment(function, of_mover=form == "negamax")
    program.is_as_written = program.says_the_same()
    noted(mark_lookups, program)
    _from_the_root(program)
    names = points_of(program)
    points = {name: words_in(program, name) for name in names}
    kept = tables_of(program)
    given = [word for word in words if word != "memory"]
    if given and program.has_colored_nodes:
        given = ["tree", *given]
    if given and len(given) == sum((program.entry, one) not in kept for one in own_names(program, program.entry)):
        points[program.entry] = words_in(program, program.entry, given)
    if not {*PARAMETERS[spec]} <= {*points[program.entry]}:
        own, line = ", ".join(points[program.entry]), program.definitions[program.entry].lineno
        raise UnknownParametersError(
            f"line {line}: {program.entry} is given {own}, and {spec} is about {', '.join(PARAMETERS[spec])}"
        )
    _must_have_whole_depths(program, points)
    specs = {name: DEPTH if spec == DEPTH and DEPTH in words else spec_of(words) for name, words in points.items()}
    specs[program.entry] = spec
    must_not_rely_on_each_other(program, names)
    of_mover = [name for name in names if form == "negamax" or "color" in points[name]]
    if form == "negamax" and "color" not in points[program.entry]:
        with_payoffs_of_mover(program)  # who is told the sign turns them itself
    bodies = {name: as_max_sees_it(program, name, points[name]) for name in of_mover}
    is_negamax = bool(of_mover)
    called = called_in(program, points, bodies)
    types: dict[str, bool] | None = None
    is_told = is_negamax or any("is_max" in words for words in points.values())
    if not is_told and never_asks_who_moves(program):
        types = types_by_turns(program, {name: by["node"] for name, by in called.items()}, max_at_root)
    takes_turns = is_told or turns or bool(types)
    before = copy.deepcopy(program.definitions)
    heads = heads_of(program, called)
    program.is_as_written &= all(
        is_the_same_but_for_invariants(before[name], made, lambda word: word in program.takes)
        for name, made in program.definitions.items()
    )
    vocabulary = (LIBRARY if _calls_the_library(program) else CORE).extended_by(_OWN)
    if spec == DEPTH:
        has_table = any(word.startswith(TABLE) for words in points.values() for word in words)
        vocabulary = vocabulary.extended_by(WITNESS if has_table else CUT_GAME)
    if is_negamax or takes_turns:
        vocabulary = vocabulary.extended_by(MOVER if is_negamax else TURNS)
    vocabulary = vocabulary.extended_by(Vocabulary(axioms=program.premises()))
    choices = {choice_sort(values): one_of(values) for head in heads for values in head.choices.values()}
    vocabulary = vocabulary.extended_by(Vocabulary(sorts=choices)) if choices else vocabulary
    tables = {
        word: OwnTable(word.removeprefix(TABLE), 0)
        for words in points.values()
        for word in words
        if word.startswith(TABLE)
    }
    if tables:
        vocabulary = vocabulary.extended_by(vocabulary_of({about.name: about for about in tables.values()}))
    return Search(program, points, specs, heads, is_negamax, vocabulary, bodies, tables, types or {})


def _calls_the_library(program: Program) -> bool:
    """Whether one of its functions calls a procedure that has a contract of its own."""
    nodes = [node for one in program.definitions.values() for node in ast.walk(one)]
    return any(is_procedure(program.names.get(node.id)) for node in nodes if isinstance(node, ast.Name))


def _must_have_whole_depths(program: Program, points: Mapping[str, tuple[str, ...]]) -> None:
    """A proof takes a depth for a number, so what it is if nobody says it must be one, too."""
    for name, words in points.items():
        defaults = program.defaults.get(name) or ()
        for word, default in zip(reversed(words), reversed(defaults), strict=False):
            kinds = (int,) if range in program.takes.values() else (int, float)  # no loop counts to infinity
            if word == "depth" and type(default) not in kinds:
                line = program.definitions[name].lineno
                raise FragmentError(
                    f"line {line}: {name} is called with a depth of {default!r} where none is given, and a proof takes "
                    "it for a number; make it one, such as depth=0"
                )


def _from_the_root(program: Program) -> None:
    """`search(tree)`, which starts at `tree.root`, is given that node."""
    definition = program.definitions[program.entry]
    own = [one for one in own_names(program, program.entry) if (program.entry, one) not in tables_of(program)]
    if len(own) != 1:
        return
    (tree,) = own

    root = program.fresh("root")

    class Put(ast.NodeTransformer):
        def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
            match node:
                case ast.Attribute(ast.Name(word), "root") if word == tree:
                    return ast.copy_location(ast.Name(root, ast.Load()), node)
            return self.generic_visit(node)  # type: ignore[return-value]  # it stays an expression

    Put().visit(definition)
    definition.args.args.append(ast.copy_location(ast.arg(root), definition))
