"""Which operation answers a question: by where its answer goes and what it is asked with, then by its name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from proofs.adapting.bodies import ENDS, TABLE, Bodies, Use
from proofs.adapting.ends import Ends
from proofs.adapting.uses import Goes

Found = str | dict[str, int] | None
NAMED: Final = tuple(
    (operation, re.compile(pattern))
    for operation, pattern in (
        (
            "undo",
            r"^(undo|unmake|pop|un(do|play|apply|move|step|mark|place|drop|push|set)|retract|revert|restore|rollback|back|clear|erase)|take_?back|remove",
        ),
        ("two", r"num_?(of_?)?(agents|players)|player_?count"),
        ("key", r"hash|(^|_)key|fen|zobrist|encode|signature|serial|tostring|tobytes|canonical|as_tuple|^id$"),
        ("going", r"left|remain|can_?(move|play)|has_?(\w+_)?moves|not_?over|ongoing|in_?progress|available|any_?"),
        (
            "moves",
            r"moves?$|actions?$|options?$|locations$|cells$|squares$|columns$|plays$|spots$|candidates$|choices$",
        ),
        ("children", r"child|successor|succs|expand|neighbou?rs|next_?(states|positions)"),
        ("over", r"over|end|terminal|finish|won|win|lost|lose|loss|draw|tie|full|done|leaf|mate|result|complete|quit"),
        ("turn", r"(?<!re)turn|to_?move|player|side|white|color|colour|is_?max|mover"),
        ("opponent", r"opponent|other_?(player|side)|enemy"),
        ("legal", r"legal|valid|allowed|possible|is_?(free|empty|open)|can_"),
        ("play", r"make|push|play|move|drop|place|apply|do|step|take|put|set|mark|execute|perform|add"),
        ("worth", r"eval|score|value|worth|heuristic|utility|payoff|material|static|rating|reward|points|returns"),
    )
)


def named(name: str, *among: str) -> str:
    """The operation that a name says, of those that are asked about."""
    word = re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower()
    return next((operation for operation, known in NAMED if operation in among and known.search(word)), "")


class Roles(Ends):
    """The answers to the questions of one function."""

    def of(self, use: Use) -> Found:
        """The operation that answers it, or the pay-offs with which it is true; None if that is not clear."""
        found = self._of(use)
        against_none = any(one.how == "compare" and _is_with_none(one.to) for one in self.search.body.goes(use.at))
        return "ended" if found in ("over", "going") and against_none else found

    def _of(self, use: Use) -> Found:
        goes = [*self.search.body.goes(use.at)]
        hows = {one.how for one in goes}
        args = [arg for arg in use.args if not self.search.is_position(arg)]
        if loops := [self._looped(one.to) for one in goes if one.how == "loop"]:
            return loops[-1]
        if any(self.search.is_move(arg) for arg in args):
            return self._with_a_move(use, goes)
        if use.is_call and hows == {"statement"}:
            return named(use.name, "undo") or ("nothing" if use.kind == "words" else None)
        if operation := named(use.name, "two", "opponent"):
            return operation
        if ends := self.ends(use, goes):
            return ends
        if "return" in hows:
            return named(use.name, "turn") or "worth"
        for one in goes:
            if one.how in ("test", "compare", "filter") and (found := self._tested(use, one)):
                return found
        if self._is_handed(goes):
            return "position"
        if hows <= {"order"}:
            return "zero"
        by_name = named(use.name, "key", "moves", "children", "over", "going", "turn", "worth")
        return by_name or ("key" if hows & {"index"} else None)

    # WHAT IS LOOPED OVER

    def _looped(self, loop: ast.AST) -> str:
        if isinstance(loop, ast.Lambda):  # max(moves, key=lambda move: ...)
            self.search.moves |= {arg.arg for arg in loop.args.args}
            return "moves"
        assert isinstance(loop, ast.For | ast.comprehension)
        target = loop.target
        match loop.iter, target:
            case ast.Call(func=ast.Name("enumerate")), ast.Tuple(elts=[_, item]):
                target = item
        if isinstance(target, ast.Name):
            if self._goes_on_with(target.id):
                self.search.positions.add(target.id)
                return "children"
            self.search.moves.add(target.id)
            self._taken_apart()
            return "moves"
        names = [part.id for part in ast.walk(target) if isinstance(part, ast.Name)]
        for name in names:
            if self._goes_on_with(name):
                self.search.positions.add(name)
                self.search.moves |= {*names} - {name}
                return "successors"
        self.search.moves |= {*names}
        return "moves"

    def _taken_apart(self) -> None:
        """The names to which parts of a move are assigned are moves, too."""
        for node in ast.walk(self.search.function.node):
            match node:
                case ast.Assign(targets=[ast.Tuple(elts=parts)], value=ast.Name(id)) if id in self.search.moves:
                    self.search.moves |= {part.id for part in parts if isinstance(part, ast.Name)}

    def _goes_on_with(self, name: str) -> bool:
        """Whether the search goes on with that name as its position."""
        for call in self._onward():
            first = call.args[0] if call.args else None
            if any(isinstance(arg, ast.Name) and arg.id == name for arg in [first, *(w.value for w in call.keywords)]):
                return self._is_place_of_position(call, name)
            if (
                isinstance(call.func, ast.Attribute)
                and isinstance(call.func.value, ast.Name)
                and call.func.value.id == name
            ):
                return True
        return any(
            isinstance(arg, ast.Name) and arg.id == name and self._is_place_of_position(call, name)
            for call in self._onward()
            for arg in call.args
        )

    def _is_place_of_position(self, call: ast.Call, name: str) -> bool:
        called = called_name(call)
        for other in self.bodies.searches:
            for node in other.function.inner:
                if node.name != called:
                    continue
                listed = [
                    arg.arg for arg in (*node.args.posonlyargs, *node.args.args) if arg.arg not in ("self", "cls")
                ]
                at = next((i for i, arg in enumerate(call.args) if isinstance(arg, ast.Name) and arg.id == name), None)
                if at is not None and at < len(listed):
                    return listed[at] in other.positions
        return True

    def _onward(self) -> Iterator[ast.Call]:
        """The calls with which the search goes on."""
        return (call for call in self.search.calls() if called_name(call) in self.bodies.names)

    # WHAT IS ASKED WITH A MOVE

    def _with_a_move(self, use: Use, goes: Sequence[Goes]) -> Found:
        if self._is_handed(goes):
            return "after"
        hows = {one.how for one in goes}
        if "order" in hows or self._in_a_key(use):
            return "zero"
        if hows & {"test", "filter"} and (operation := named(use.name, "legal", "play")):
            return operation
        if "statement" in hows or hows <= {"name", "argument"}:
            is_before = any(call.lineno > use.at.lineno for call in self._onward() if self._in_one_loop(call, use.at))
            if operation := named(use.name, "undo"):
                return operation
            if "statement" in hows or named(use.name, "play"):
                return "play" if is_before else "undo"
        return "zero"

    def _in_one_loop(self, call: ast.AST, at: ast.AST) -> bool:
        """Whether the innermost loop around a call is around the other, too."""
        loop = next(self.search.body.within(at, (ast.For, ast.While)), None)
        return loop is None or loop in {*self.search.body.within(call, (ast.For, ast.While))}

    def _in_a_key(self, use: Use) -> bool:
        return any(isinstance(up, ast.Lambda) for up in self.search.body.within(use.at, ast.Lambda))

    def _is_handed(self, goes: Iterable[Goes]) -> bool:
        """Whether the search goes on with the answer, as its position."""
        for one in goes:
            if one.how == "argument" and isinstance(one.to, ast.Call) and called_name(one.to) in self.bodies.names:
                return True
            if one.how == "name" and isinstance(one.to, ast.Assign) and isinstance(one.to.targets[0], ast.Name):
                name = one.to.targets[0].id
                if name in self.search.positions or self._goes_on_with(name):
                    self.search.positions.add(name)
                    return True
            if one.how == "part" and isinstance(one.to, ast.Attribute) and one.to.attr in self.bodies.names:
                return True
        return False

    # WHAT IS TESTED

    def _tested(self, use: Use, one: Goes) -> Found:
        test = self.of_test(one)
        if test is None:
            return None
        if isinstance(test, ast.IfExp):
            sides = ast.unparse(test.body), ast.unparse(test.orelse)
            if any(re.search(r"max\(|min\(|inf|^-?1$", side) for side in sides):
                return "turn"
        if operation := named(use.name, "key") if one.how == "compare" and _is_lookup(one.to) else "":
            return operation
        body, rest = self._sides(test)
        if self._goes_on(body) and self._goes_on(rest) and named(use.name, "turn", "over", "going") in ("turn", ""):
            return "turn"
        if self._goes_on(body):
            return named(use.name, "over", "going") or ("over" if one.negated else "going")
        if any(isinstance(node, ast.Return) for part in body for node in ast.walk(part)):
            if operation := named(use.name, "going", "moves", "children"):
                return operation
            return "going" if one.negated else "over"
        return named(use.name, "going", "moves", "over", "turn", "legal") or None

    def _sides(self, test: ast.AST) -> tuple[list[ast.AST], list[ast.AST]]:
        """What is done if it is so, and what else."""
        if isinstance(test, ast.IfExp):
            return [test.body], [test.orelse]
        assert isinstance(test, ast.If | ast.While)
        rest: list[ast.AST] = [*test.orelse]
        if not rest and any(isinstance(node, ast.Return) for part in test.body for node in ast.walk(part)):
            around = self.search.body.above.get(test)
            block = getattr(around, "body", [])
            if test in block:
                rest = [*block[block.index(test) + 1 :]]
        return [*test.body], rest

    def _goes_on(self, parts: Iterable[ast.AST]) -> bool:
        return any(
            isinstance(node, ast.Call) and called_name(node) in self.bodies.names
            for part in parts
            for node in ast.walk(part)
        )


def called_name(call: ast.Call) -> str:
    """The name of what is called."""
    func = call.func
    return func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""


def _is_with_none(node: ast.AST) -> bool:
    """`board.winner() is not None`."""
    return isinstance(node, ast.Compare) and any(
        isinstance(side, ast.Constant) and side.value is None for side in (node.left, *node.comparators)
    )


def _is_lookup(node: ast.AST) -> bool:
    return isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn)


def is_helper(use: Use, bodies: Bodies) -> bool:
    """Whether what is called runs as it is: it is told the window, or it keeps something."""
    if any(isinstance(arg, ast.Name) and ENDS.match(arg.id) for arg in use.args):
        return True
    known = bodies.methods(use.name)
    return any(TABLE.search(ast.unparse(one.node)) for one in known)
