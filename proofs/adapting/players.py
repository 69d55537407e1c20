"""What the players are called: by the parameter that changes at each ply, by whose turn it is, by who has won."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterator

from proofs.adapting.bodies import Bodies, Search
from proofs.adapting.record import Record
from proofs.adapting.roles import called_name

_IS_MAX = re.compile(r"^(is_?|am_?)?max|^(is_?)?maximi[sz]|max(imi[sz]ing)?_?(player|turn)", re.IGNORECASE)
_SIGN = re.compile(r"colou?r|sign", re.IGNORECASE)
_PLAYER = re.compile(r"piece|player|side|turn|symbol|mark|colou?r|agent|disc|token|who|letter", re.IGNORECASE)
_OPPONENT = re.compile(r"opponent|other|enemy|switch|rival", re.IGNORECASE)


class Players:
    """The names of MAX and MIN, for the record."""

    def __init__(self, bodies: Bodies, found: Record) -> None:
        self.bodies, self.found = bodies, found
        self.multiplies = False  # the search multiplies an evaluation by the sign of the player

    def fill(self) -> None:
        """Say who the players are, as far as the search names them."""
        for search in self.bodies.searches:
            self.multiplies |= any(_SIGN.search(name) and self._is_sign(search, name) for name in search.parameters)
            for name, handed in self._changing(search):
                if _IS_MAX.search(name):
                    self.found.parameters.setdefault(name, "is_max")
                    continue
                self.multiplies |= self._is_sign(search, name)
                labels = self._labels(search, name, handed)
                if labels:
                    self.found.players = self.found.players or labels
                    self.found.parameters.setdefault(name, "player")
        if not self.found.players:
            self.found.players = self._by_turn() or self._by_ends()
        if not self.found.players:
            self._of_another_name()
        self._set_right()
        first = self.bodies.searches[0]
        told = {self.found.parameters.get(name) for name in first.parameters}
        turns = any(one.function.turns_signs for one in self.bodies.searches)
        asked = [*self.found.words.values(), *self.found.functions.values(), *self.found.methods.values()]
        if not (told & {"is_max", "player"} or turns or "turn" in {one for one in asked if isinstance(one, str)}):
            self.found.root = "max" if _maximises(first.function.node.body, default=True) else "min"

    def _of_another_name(self) -> None:
        """A parameter that no ply turns round may be a player all the same, where a function tells the opponent."""
        first = self.bodies.searches[0]
        told = [name for name in first.parameters if _PLAYER.search(name) and name not in self.found.parameters]
        opponents = [one for one in self.bodies.package.functions if _OPPONENT.search(one.name)]
        for name in told:
            label, is_max = self._compared(first, name)
            label = label or next((found for one in opponents if (found := _in(one.node))), None)
            if label is not None:
                other = f"{opponents[0].name}({label})" if opponents else _other(label)
                self.found.players = [label, other] if is_max else [other, label]
                self.found.parameters[name] = "player"

    def _set_right(self) -> None:
        """Who has won is what the rules say, not what the search makes of it: of two players one wins, one loses."""
        for kind in (self.found.words, self.found.functions, self.found.methods):
            for name, ends in kind.items():
                if not isinstance(ends, dict) or len(labels := [label for label in ends if label]) != 2:
                    continue
                best = self._moves_for_max() or (self.found.players or labels)[0]
                if best not in labels:
                    best = labels[0]
                most = max(abs(payoff) for payoff in ends.values())
                if not (ends[best] > 0 > min(ends.values())):
                    kind[name] = {**ends, **{label: most if label == best else -most for label in labels}}
        for ends in self.found.results.values():
            won = [payoff for payoff in ends.values() if payoff]
            if len({*won}) < len(won):
                self.found.open.append(f"who wins: {ends} names one pay-off twice")

    def _moves_for_max(self) -> str:
        """Whose piece is put on the board where the search maximises."""
        plays = {
            name.rpartition(".")[2]
            for kind in (self.found.functions, self.found.methods, self.found.words)
            for name, asked in kind.items()
            if asked in ("play", "after")
        }
        for search in self.bodies.searches:
            for node in ast.walk(search.function.node):
                if not (isinstance(node, ast.If) and isinstance(node.test, ast.Name) and _IS_MAX.search(node.test.id)):
                    continue
                for call in (part for one in node.body for part in ast.walk(one) if isinstance(part, ast.Call)):
                    given = [ast.unparse(arg) for arg in call.args]
                    labels = [arg for arg in given if arg in self._labels_of_ends()]
                    if called_name(call) in {name.removesuffix("()") for name in plays} and labels:
                        return labels[0]
        return ""

    def _labels_of_ends(self) -> set[str]:
        asked = (one for kind in (self.found.functions, self.found.methods, self.found.words) for one in kind.values())
        return {label for one in asked if isinstance(one, dict) for label in one if label}

    def _changing(self, search: Search) -> Iterator[tuple[str, ast.expr]]:
        """The parameters that each ply hands on turned round, and what is handed on."""
        for call in search.calls():
            for other in self.bodies.searches:
                for node in other.function.inner:
                    if node.name != called_name(call):
                        continue
                    listed = [
                        arg.arg for arg in (*node.args.posonlyargs, *node.args.args) if arg.arg not in ("self", "cls")
                    ]
                    given = [*zip(listed, call.args, strict=False), *((w.arg or "", w.value) for w in call.keywords)]
                    for name, handed in given:
                        value = self._named(search, handed)
                        if name in search.parameters and name not in search.positions and _turns(value, name):
                            yield name, value

    def _named(self, search: Search, handed: ast.expr) -> ast.expr:
        """What is handed on, or what the name is for that is handed on."""
        if not isinstance(handed, ast.Name):
            return handed
        assigned = [
            node.value
            for node in ast.walk(search.function.node)
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == handed.id
        ]
        return assigned[0] if len(assigned) == 1 else handed

    def _is_sign(self, search: Search, name: str) -> bool:
        for node in ast.walk(search.function.node):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
                sides = {ast.unparse(node.left), ast.unparse(node.right)}
                if name in sides or f"-{name}" in sides:
                    return True
        return False

    def _labels(self, search: Search, name: str, handed: ast.expr) -> list[str]:
        """MAX's name and MIN's, of the parameter that changes."""
        first, is_max = self._compared(search, name)
        if first is None:
            first = _in(handed) or self._in_called(handed)
        if first is None:
            match handed:
                case ast.UnaryOp(op=ast.USub()):
                    first = "1"
                case ast.UnaryOp(op=ast.Not()):
                    first = "True"
                case ast.BinOp(op=ast.Sub(), left=ast.Constant(value=int(n))):
                    first = "1" if n == 3 else "0"
                case _:
                    return []
        second = self._after(handed, name, first)
        return [first, second] if is_max else [second, first]

    def _compared(self, search: Search, name: str) -> tuple[str | None, bool]:
        """What it is compared with, and whether that is MAX."""
        for node in ast.walk(search.function.node):
            if not isinstance(node, ast.If | ast.IfExp):
                continue
            body = node.body if isinstance(node.body, list) else [node.body]
            match node.test:
                case ast.Compare(left=ast.Name(id), ops=[ast.Eq() | ast.Is()], comparators=[label]) if (
                    id == name and not isinstance(label, ast.Call)
                ):
                    return ast.unparse(label), _maximises(body, default=True)
                case ast.Name(id) if id == name:
                    return "True", _maximises(body, default=True)
                case ast.Compare(left=ast.Name(id), ops=[ast.Gt()], comparators=[ast.Constant(0)]) if id == name:
                    return "1", _maximises(body, default=True)
        return None, True

    def _after(self, handed: ast.expr, name: str, label: str) -> str:
        """The name of the other player: what the search hands on for this one."""
        if isinstance(handed, ast.Constant | ast.Name):
            return ast.unparse(handed)

        class Put(ast.NodeTransformer):
            def visit_Name(self, node: ast.Name) -> ast.expr:
                return ast.parse(label, mode="eval").body if node.id == name else node

            def visit_Call(self, node: ast.Call) -> ast.AST:
                text = ast.unparse(node)
                return ast.Constant(2) if re.search(r"num|count", text, re.IGNORECASE) else self.generic_visit(node)

        return ast.unparse(Put().visit(copy.deepcopy(handed)))

    def _in_called(self, handed: ast.expr) -> str | None:
        """A name of a player in the function that tells the opponent."""
        if isinstance(handed, ast.Call):
            for function in self.bodies.methods(called_name(handed)):
                if found := _in(function.node):
                    return found
        return None

    def _by_turn(self) -> list[str]:
        """From `if state.to_move == "X":` where that player maximises."""
        asked = {word.removesuffix("()") for word, how in self.found.words.items() if how == "turn"}
        for search in self.bodies.searches:
            for node in ast.walk(search.function.node):
                if not isinstance(node, ast.If | ast.IfExp) or not isinstance(node.test, ast.Compare):
                    continue
                left = node.test.left.func if isinstance(node.test.left, ast.Call) else node.test.left
                word = left.attr if isinstance(left, ast.Attribute) else left.id if isinstance(left, ast.Name) else ""
                label = node.test.comparators[0]
                if word not in asked and f"{word}" not in {
                    name for name in self.found.functions if self.found.functions[name] == "turn"
                }:
                    continue
                if isinstance(label, ast.Constant | ast.Name | ast.Attribute | ast.UnaryOp):
                    body = node.body if isinstance(node.body, list) else [node.body]
                    first = ast.unparse(label)
                    return [first, _other(first)] if _maximises(body, default=True) else [_other(first), first]
        return []

    def _by_ends(self) -> list[str]:
        """From who wins what."""
        found = self.found
        named = [
            one
            for kind in (found.words, found.functions, found.methods)
            for one in kind.values()
            if isinstance(one, dict)
        ]
        ends = {label: payoff for one in named for label, payoff in one.items() if label}
        best = [label for label, payoff in ends.items() if payoff > 0]
        worst = [label for label, payoff in ends.items() if payoff < 0]
        return [best[0], worst[0]] if best and worst else []


def _turns(value: ast.expr, name: str) -> bool:
    """Whether that is the other player."""
    text = ast.unparse(value)
    match value:
        case ast.UnaryOp(op=ast.USub() | ast.Not(), operand=ast.Name(id)):
            return id == name and not re.search("alpha|beta|depth", name)
        case (
            ast.BinOp(op=ast.Sub(), left=ast.Constant(), right=ast.Name(id))
            | ast.BinOp(op=ast.BitXor(), left=ast.Name(id))
        ):
            return id == name
        case ast.BinOp(op=ast.Mod()) | ast.IfExp():
            return bool(re.search(rf"\b{re.escape(name)}\b", text)) and "depth" not in name
        case ast.Call(args=[*args]) if any(isinstance(arg, ast.Name) and arg.id == name for arg in args):
            return called_name(value) not in ("max", "min")
        case ast.Constant(value=bool()):
            return True
    return False


def _maximises(body: list[ast.stmt] | list[ast.expr], *, default: bool) -> bool:
    text = "\n".join(ast.unparse(part) for part in body)
    signs = re.search(r"(?<!\w)max(?!imi)\w*\(|-\s*(math\.|np\.|float\()?['\"]?inf|float\(['\"]-inf| > best", text)
    other = re.search(r"(?<!\w)min(?!imax)\w*\(|= (math\.|np\.|float\(['\"])?inf| < best", text)
    if bool(signs) == bool(other):
        return default if not signs or not other else signs.start() < other.start()
    return bool(signs)


def _in(node: ast.AST) -> str | None:
    """The first thing with which something is compared there."""
    compared = (part for part in ast.walk(node) if isinstance(part, ast.Compare))
    return next((ast.unparse(part.comparators[0]) for part in compared), None)


def _other(label: str) -> str:
    known = {"True": "False", "False": "True", "1": "-1", "-1": "1", "0": "1"}
    return known.get(label, "'the other player'")
