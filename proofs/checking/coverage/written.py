"""What a variable, a field or a place of an entry can be, where the code writes nothing but constants there.

`flag` in `flag, value = table[node]`, `entry.flag` and `entry["flag"]` are what some line has written: into the first
place of a pair, into the field of that name. All lines of the module are looked at, whether or not they write to the
same table, so what is found may be too much and not too little.
"""

import ast
from collections.abc import Callable, Container, Iterable, Iterator

from proofs.checking.coverage.parts import Function

Values = frozenset[object] | None  # None: anything
NOTHING: frozenset[object] = frozenset()


class Written:
    """What the lines of one module write."""

    def __init__(
        self, module: ast.Module, constant: Callable[[ast.expr, Function], Values], entries: Container[str]
    ) -> None:
        self._module = module
        self._entries = entries
        self._constant = constant
        self._parents = {inner: node for node in ast.walk(module) for inner in ast.iter_child_nodes(node)}
        every = [node for node in ast.walk(module) if isinstance(node, Function)]
        self._own = {(one.lineno, one.name): one for one in every}  # a part stands in another tree of the same source
        self._open: set[tuple[str, Function]] = set()  # asked for now: what comes round again adds nothing

    def of(self, expression: ast.expr, function: Function) -> Values:
        """All that the expression can be in that function."""
        function = self._own.get((function.lineno, function.name), function)
        key = ast.unparse(expression), function
        if key in self._open:
            return NOTHING
        self._open.add(key)
        try:
            return self._of(expression, function)
        finally:
            self._open.discard(key)

    def _of(self, expression: ast.expr, function: Function) -> Values:
        if (constant := self._constant(expression, function)) is not None:
            return constant
        match expression:
            case ast.IfExp(_, body, orelse):
                return _union([self.of(body, function), self.of(orelse, function)])
            case ast.Name(name):
                return _union(self._of_name(name, function))
            case ast.Attribute(_, name) | ast.Subscript(_, ast.Constant(str(name))):
                return _union(self._of_field(name))
            case ast.Subscript(_, ast.Constant(int(place))):
                return _union(self._of_place(place, None))
        return None

    # WHO WRITES THERE

    def _of_name(self, name: str, function: Function) -> Iterator[Values]:
        """By assignments, or by the calls if it is a parameter."""
        places = [one.arg for one in (*function.args.posonlyargs, *function.args.args)]
        if name in places and function.name in self._entries:
            yield None
        elif name in places:
            yield from self._handed_in(name, places, function)
        for node in ast.walk(function):
            if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store):
                yield self._assigned(node, function)

    def _handed_in(self, name: str, places: list[str], function: Function) -> Iterator[Values]:
        owner = self._parents.get(function)
        is_made = function.name == "__init__" and isinstance(owner, ast.ClassDef)
        called = owner.name if is_made and isinstance(owner, ast.ClassDef) else function.name
        is_method = isinstance(owner, ast.ClassDef)
        place = places.index(name) - is_method
        from_the_end = places.index(name) - len(places)
        defaults = function.args.defaults
        if -from_the_end <= len(defaults):
            yield self.of(defaults[from_the_end], function)
        for call in (node for node in ast.walk(self._module) if isinstance(node, ast.Call)):
            if getattr(call.func, "id", getattr(call.func, "attr", "")) != called:
                continue
            if any(isinstance(one, ast.Starred) for one in call.args) or any(one.arg is None for one in call.keywords):
                yield None
            given = [one.value for one in call.keywords if one.arg == name]
            given += call.args[place : place + 1] if place >= 0 else []
            yield from (self.of(one, self._function_of(call, function)) for one in given)

    def _of_field(self, name: str) -> Iterator[Values]:
        """By assignments, dicts, and calls that make an object."""
        for node in ast.walk(self._module):
            function = self._function_of(node)
            match node:
                case ast.Attribute(_, field, ast.Store()) | ast.Subscript(_, ast.Constant(field), ast.Store()):
                    if field == name:
                        yield self._assigned(node, function)
                case ast.Dict(keys, values):
                    for key, value in zip(keys, values, strict=True):
                        if key is None or (isinstance(key, ast.Constant) and key.value == name):
                            yield self.of(value, function) if key is not None else None
                case ast.keyword(field, value) if field == name:
                    yield self.of(value, function)
                case ast.ClassDef(class_name, _, _, body):
                    yield from self._of_class(name, class_name, body)

    def _of_class(self, name: str, class_name: str, body: list[ast.stmt]) -> Iterator[Values]:
        """By its default, and by the place that it has among the fields of a dataclass or a named tuple."""
        fields = [one for one in body if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)]
        names = [one.target.id for one in fields if isinstance(one.target, ast.Name)]
        if name not in names:
            return
        place = names.index(name)
        if (default := fields[place].value) is not None:
            yield self.of(default, _NOWHERE)
        for call in ast.walk(self._module):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == class_name:
                if any(isinstance(one, ast.Starred) for one in call.args):
                    yield None
                yield from (self.of(one, self._function_of(call)) for one in call.args[place : place + 1])

    def _of_place(self, place: int, size: int | None) -> Iterator[Values]:
        """By tuples and lists, but for those that are taken apart at once or are keys."""
        for node in ast.walk(self._module):
            if not isinstance(node, ast.Tuple | ast.List) or not isinstance(node.ctx, ast.Load):
                continue
            parent = self._parents[node]
            is_key = isinstance(parent, ast.Subscript) and parent.slice is node
            is_taken_apart = isinstance(parent, ast.Assign) and any(isinstance(t, ast.Tuple) for t in parent.targets)
            if is_key or is_taken_apart or isinstance(parent, ast.Compare):
                continue
            if any(isinstance(one, ast.Starred) for one in node.elts):
                yield None
            elif len(node.elts) == size or (size is None and len(node.elts) > place):
                yield self.of(node.elts[place], self._function_of(node))

    def _assigned(self, target: ast.expr, function: Function) -> Values:
        """What the statement around the target gives it."""
        parent = self._parents[target]
        match parent:
            case ast.Assign(_, value) | ast.AnnAssign(_, _, ast.expr() as value):
                return self.of(value, function)
            case ast.Tuple(elements):
                place, whole = elements.index(target), self._parents[parent]
                if not isinstance(whole, ast.Assign) or any(isinstance(one, ast.Starred) for one in elements):
                    return None
                if isinstance(whole.value, ast.Tuple):
                    return self.of(whole.value.elts[place], function)
                return _union(self._of_place(place, len(elements)))
        return None

    def _function_of(self, node: ast.AST, otherwise: Function | None = None) -> Function:
        """The function around the node."""
        while (node := self._parents.get(node, self._module)) is not self._module:
            if isinstance(node, Function):
                return node
        return otherwise or _NOWHERE


_NOWHERE: Function = next(
    one for one in ast.parse("def nowhere(): pass").body if isinstance(one, Function)
)  # which is around no node


def _union(every: Iterable[Values]) -> Values:
    """All of them together; what nobody writes can be anything."""
    found = [*every]
    if not found or None in found:
        return None
    return frozenset().union(*(values for values in found if values is not None))
