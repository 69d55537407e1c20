"""Which assignments may have given a name its value where it is read: reaching definitions, worked out once a function.

Three questions are answered by it. Has a name surely a value there? Is a variable assigned at one place only? Does
anything read what is assigned here? A loop may be gone through never, so that what it assigns may have no value later.
"""

import ast
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

UNASSIGNED: Final = 0
Sites: TypeAlias = frozenset[int]  # of nodes that assign, by id; UNASSIGNED among them: perhaps none did
State: TypeAlias = Mapping[str, Sites]
_NOWHERE: Final[Sites] = frozenset()
_INNER: Final = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef


def parameters(arguments: ast.arguments) -> list[ast.arg]:
    """All of them, of whichever kind."""
    several = [one for one in (arguments.vararg, arguments.kwarg) if one is not None]
    return [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *several]


def stores_in(body: Iterable[ast.AST]) -> list[tuple[str, ast.AST]]:
    """What assigns a name there, in the scope of the function itself."""
    found: list[tuple[str, ast.AST]] = []
    for node in body:
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.append((node.id, node))
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.append((node.name, node))
        if isinstance(node, ast.alias):
            found.append((node.asname or node.name.partition(".")[0], node))
        if isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            hidden = {name for one in node.generators for name, _ in stores_in([one.target])}
            found += [pair for pair in stores_in(ast.iter_child_nodes(node)) if pair[0] not in hidden]
        elif not isinstance(node, _INNER):
            found += stores_in(ast.iter_child_nodes(node))
    return found


class Flow:
    """Of one function: by each name that it reads, the assignments that may be the last ones before."""

    def __init__(self, definition: ast.FunctionDef) -> None:
        self.reaching: dict[int, Sites] = {}  # by the name that is read
        self.at: dict[int, State] = {}  # by statement: the assignments that may be the last ones before it
        declared = {
            name for node in ast.walk(definition) if isinstance(node, ast.Global | ast.Nonlocal) for name in node.names
        }
        self.local = {name for name, _ in stores_in(definition.body)} - declared
        self.local |= {argument.arg for argument in parameters(definition.args)}
        self.free: dict[int, ast.Name] = {}  # what is read and not its own
        self.captured: set[str] = set()  # read by a function within this one, at a time that is not known
        self._breaks: list[list[State | None]] = []
        self._again: list[list[State | None]] = []
        start: dict[str, Sites] = {name: frozenset({UNASSIGNED}) for name in self.local}
        start |= {argument.arg: frozenset({id(argument)}) for argument in parameters(definition.args)}
        self._block(definition.body, start)

    def is_assigned_at(self, read: ast.Name) -> bool:
        """Whether the name that is read there surely has a value."""
        return UNASSIGNED not in self.reaching.get(id(read), _NOWHERE)

    def known_before(self, part: ast.stmt) -> set[str]:
        """The names that surely have a value when the statement begins."""
        return {name for name, sites in self.at[id(part)].items() if UNASSIGNED not in sites}

    # STATEMENTS

    def _block(self, body: Sequence[ast.stmt], state: State | None) -> State | None:
        for part in body:
            if state is None:
                self._never(part)
                continue
            self.at[id(part)] = _joined([self.at.get(id(part)), state]) or state
            state = self._statement(part, state)
        return state

    def _never(self, part: ast.stmt) -> None:
        """Nothing goes there: whatever is read has any value."""
        self.at.setdefault(id(part), dict.fromkeys(self.local, _NOWHERE))

    def _statement(self, part: ast.stmt, state: State) -> State | None:
        match part:
            case ast.Return() | ast.Raise():
                self._read(part, state)
                return None
            case ast.Break():
                self._breaks[-1].append(state)
                return None
            case ast.Continue():
                self._again[-1].append(state)
                return None
            case ast.If(test, body, orelse):
                state = self._read(test, state)
                return _joined([self._block(body, state), self._block(orelse, state)])
            case ast.For() | ast.While():
                return self._loop(part, state)
            case ast.Assign(targets, value):
                state = self._read(value, state)
                for target in targets:
                    state = self._read(target, state)
                return state
            case ast.AugAssign(ast.Name(name) as target, _, value):
                self._note(target, name, state)
                return self._read(target, self._read(value, state))
            case ast.AnnAssign(target, _, value):
                return state if value is None else self._read(target, self._read(value, state))
            case ast.FunctionDef(name, arguments):
                for default in (*arguments.defaults, *(one for one in arguments.kw_defaults if one)):
                    state = self._read(default, state)
                self._capture(part)
                return {**state, name: frozenset({id(part)})}
            case ast.Try() | ast.With() | ast.Match():
                for inner in ast.walk(part):  # refused later on: whatever is read there may have no value
                    if isinstance(inner, ast.Name) and inner.id in self.local:
                        self.reaching[id(inner)] = frozenset({UNASSIGNED})
                return state
        return self._read(part, state)

    def _loop(self, part: ast.For | ast.While, state: State) -> State | None:
        is_endless = isinstance(part, ast.While) and isinstance(part.test, ast.Constant) and bool(part.test.value)
        if isinstance(part, ast.For):
            state = self._read(part.iter, state)
        head: State = state
        while True:
            self._breaks.append([])
            self._again.append([])
            tested = self._read(part.target if isinstance(part, ast.For) else part.test, head)
            ends = [self._block(part.body, tested), *self._again.pop()]
            broken = self._breaks.pop()
            further = _joined([head, *ends])
            assert further is not None
            if further == head:
                break
            head = further
        over = None if is_endless else head if isinstance(part, ast.For) else tested
        return _joined([self._block(part.orelse, over), *broken])

    # EXPRESSIONS

    def _read(self, part: ast.AST, state: State, hidden: frozenset[str] = frozenset()) -> State:
        """The state after it, and what is read on the way."""
        match part:
            case ast.Name(name, ast.Load()):
                if name not in hidden:
                    self._note(part, name, state)
                return state
            case ast.Name(name):
                return state if name in hidden or name not in self.local else {**state, name: frozenset({id(part)})}
            case ast.NamedExpr(target, value):
                return self._read(target, self._read(value, state, hidden))
            case ast.BoolOp(_, [first, *others]):
                return self._perhaps(others, self._read(first, state, hidden), hidden)
            case ast.Compare(left, _, [first, *others]):
                return self._perhaps(others, self._read(first, self._read(left, state, hidden), hidden), hidden)
            case ast.IfExp(test, body, orelse):
                state = self._read(test, state, hidden)
                both = _joined([self._read(body, state, hidden), self._read(orelse, state, hidden)])
                assert both is not None
                return both
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                state = self._read(part.generators[0].iter, state, hidden)
                within = hidden | {name for one in part.generators for name, _ in stores_in([one.target])}
                parts = [one.iter for one in part.generators[1:]] + [
                    test for one in part.generators for test in one.ifs
                ]
                parts += [part.key, part.value] if isinstance(part, ast.DictComp) else [part.elt]
                return self._perhaps(parts, state, within)
            case ast.Lambda(arguments, body):
                self._read(body, state, hidden | {one.arg for one in parameters(arguments)})
                self._capture(part)
                return state
        for inner in ast.iter_child_nodes(part):
            state = self._read(inner, state, hidden)
        return state

    def _perhaps(self, parts: Iterable[ast.AST], state: State, hidden: frozenset[str]) -> State:
        """They are evaluated one after the other, as far as it goes."""
        ends = [state]
        for part in parts:
            ends.append(self._read(part, ends[-1], hidden))
        joined = _joined(ends)
        assert joined is not None
        return joined

    def _note(self, read: ast.Name, name: str, state: State) -> None:
        if name in self.local:
            self.reaching[id(read)] = self.reaching.get(id(read), _NOWHERE) | state[name]
        elif isinstance(read.ctx, ast.Load):
            self.free[id(read)] = read

    def _capture(self, inner: ast.AST) -> None:
        """What a function within takes from this one."""
        self.captured |= {node.id for node in ast.walk(inner) if isinstance(node, ast.Name)} & self.local


def _joined(states: Iterable[State | None]) -> State | None:
    live = [state for state in states if state is not None]
    if not live:
        return None
    return {name: frozenset[int]().union(*(state[name] for state in live)) for name in live[0]}
