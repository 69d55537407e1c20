"""What a piece of code does, instruction by instruction: which names it takes, sets, imports, catches and compares.

What runs is read, not the source, which may say something else. Instructions that only move or combine values that are
there already (`HARMLESS`) are no deeds. An instruction that is on no list here is a deed of its own, `unknown`.
"""

from __future__ import annotations

import dis
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from types import CodeType
from typing import Final, NamedTuple

HARMLESS: Final = frozenset({
    "BINARY_OP", "BINARY_SLICE", "BINARY_SUBSCR", "BUILD_CONST_KEY_MAP", "BUILD_LIST", "BUILD_MAP", "BUILD_SET",
    "BUILD_SLICE", "BUILD_TUPLE", "CACHE", "CALL", "CALL_FUNCTION_EX", "CALL_KW", "CHECK_EXC_MATCH", "CLEANUP_THROW",
    "COMPARE_OP", "CONTAINS_OP", "COPY", "COPY_FREE_VARS", "DELETE_FAST", "DELETE_SUBSCR", "DICT_MERGE",
    "DICT_UPDATE", "END_FOR", "END_SEND", "EXTENDED_ARG", "FOR_ITER", "GET_ITER", "GET_LEN", "GET_YIELD_FROM_ITER",
    "JUMP_BACKWARD", "JUMP_BACKWARD_NO_INTERRUPT", "JUMP_FORWARD", "JUMP_IF_FALSE_OR_POP", "JUMP_IF_TRUE_OR_POP",
    "KW_NAMES", "LIST_APPEND", "LIST_EXTEND", "LIST_TO_TUPLE", "LOAD_ASSERTION_ERROR", "LOAD_CLOSURE", "LOAD_CONST",
    "LOAD_FAST_AND_CLEAR", "LOAD_SMALL_INT", "MAKE_CELL", "MAKE_FUNCTION", "MAP_ADD", "MATCH_KEYS", "MATCH_MAPPING",
    "MATCH_SEQUENCE", "NOP", "NOT_TAKEN", "POP_EXCEPT", "POP_ITER", "POP_JUMP_BACKWARD_IF_FALSE",
    "POP_JUMP_BACKWARD_IF_NONE", "POP_JUMP_BACKWARD_IF_NOT_NONE", "POP_JUMP_BACKWARD_IF_TRUE",
    "POP_JUMP_FORWARD_IF_FALSE", "POP_JUMP_FORWARD_IF_NONE", "POP_JUMP_FORWARD_IF_NOT_NONE",
    "POP_JUMP_FORWARD_IF_TRUE", "POP_JUMP_IF_FALSE", "POP_JUMP_IF_NONE", "POP_JUMP_IF_NOT_NONE", "POP_JUMP_IF_TRUE",
    "POP_TOP", "PRECALL", "PUSH_EXC_INFO", "PUSH_NULL", "RAISE_VARARGS", "RERAISE", "RESUME", "RETURN_CONST",
    "RETURN_GENERATOR", "RETURN_VALUE", "SEND", "SET_FUNCTION_ATTRIBUTE", "STORE_FAST",
    "STORE_FAST_LOAD_FAST", "STORE_FAST_STORE_FAST", "STORE_SLICE", "STORE_SUBSCR", "SWAP", "TO_BOOL", "UNARY_INVERT",
    "UNARY_NEGATIVE", "UNARY_NOT", "UNARY_POSITIVE", "UNPACK_EX", "UNPACK_SEQUENCE", "YIELD_VALUE",
})  # fmt: skip
FAST: Final = frozenset(
    {"LOAD_FAST", "LOAD_FAST_CHECK", "LOAD_FAST_LOAD_FAST", "LOAD_FAST_BORROW", "LOAD_FAST_BORROW_LOAD_FAST_BORROW"}
)
TAKING: Final = frozenset({"LOAD_GLOBAL", "LOAD_DEREF", "LOAD_CLASSDEREF", "LOAD_FROM_DICT_OR_DEREF"})
ASKING: Final = frozenset({"LOAD_ATTR", "LOAD_METHOD"})
TEXT: Final = frozenset({"FORMAT_VALUE", "FORMAT_SIMPLE", "FORMAT_WITH_SPEC", "BUILD_STRING", "CONVERT_VALUE"})
ON_THE_WAY: Final = TEXT | TAKING | ASKING | FAST | {"LOAD_CONST", "PRECALL", "CALL", "PUSH_NULL", "BINARY_SUBSCR"}
SETS: Final = frozenset({"SET_ADD", "SET_UPDATE"})
SETTING: Final = {
    "STORE_GLOBAL": "sets global", "DELETE_GLOBAL": "sets global", "STORE_DEREF": "sets cell",
    "DELETE_DEREF": "sets cell", "DELETE_ATTR": "sets attribute",
}  # fmt: skip
FEW: Final = (None, True, False, ...)  # there is one of each: `is` asks nothing that `==` does not


class Deed(NamedTuple):
    """One deed: `what`, the names that it is done to (`math.inf` is two), and the line."""

    what: str
    names: tuple[str, ...]
    line: int


@lru_cache(maxsize=2048)
def deeds(code: CodeType) -> tuple[Deed, ...]:
    """The deeds of a function's code, and of what is defined within it."""
    inner = [deed for part in code.co_consts if isinstance(part, CodeType) for deed in deeds(part)]
    return (*_Reading(code).deeds(), *inner)


class _Reading:
    """One code object, read once."""

    def __init__(self, code: CodeType) -> None:
        self.code = code
        self.steps = list(dis.get_instructions(code))
        self.at = {step.offset: index for index, step in enumerate(self.steps)}
        self.modules: dict[str, str] = {}  # by local variable: the module that it was imported as, and nothing else
        is_pytest = "@pytest_ar" in code.co_names  # no program can write that: it only words a failed assert statement
        self.writes_text = not is_pytest and any(isinstance(part, str) and "%" in part for part in code.co_consts)

    def deeds(self) -> Iterator[Deed]:
        self._find_imports()
        line = self.code.co_firstlineno
        for index, step in enumerate(self.steps):
            place = self.steps[index + 1] if step.opname == "PUSH_EXC_INFO" else step  # a handler begins with its class
            line = (place.positions.lineno if place.positions else None) or line
            for what, names in self._of(index, step):
                yield Deed(what, names, line)

    def _find_imports(self) -> None:
        """A local name that an import statement binds, and nothing else, stands for that module."""
        stored = [step.argval for step in self.steps if step.opname in ("STORE_FAST", "DELETE_FAST")]
        for step, after in pairwise(self.steps):
            if step.opname == "IMPORT_NAME" and after.opname == "STORE_FAST" and stored.count(after.argval) == 1:
                self.modules[after.argval] = step.argval.partition(".")[0]

    def _of(self, index: int, step: dis.Instruction) -> Iterator[tuple[str, tuple[str, ...]]]:
        does, name = step.opname, step.argval
        if does == "LOAD_GLOBAL":
            yield "takes global", (name, *self._asked_after(index))
        elif does in TAKING:
            yield "takes cell", (name, *self._asked_after(index))
        elif does in FAST:
            *first, last = name if isinstance(name, tuple) else (name,)
            yield from (("takes module", (self.modules[one],)) for one in first if one in self.modules)
            if last in self.modules:
                yield "takes module", (self.modules[last], *self._asked_after(index))
        elif does == "LOAD_SUPER_ATTR" or (does in ASKING and self._is_super(index)):
            yield "asks super", (name,)
        elif does in ASKING:
            if not self._is_in_chain(index):
                yield "asks", (name,)
        elif does == "MATCH_CLASS":
            named = self.steps[index - 1].argval
            yield from (("asks", (word,)) for word in (named if isinstance(named, tuple) else ("?",)))
        elif does == "STORE_ATTR":
            yield "sets own" if self._is_own(index) else "sets attribute", (name,)
        elif does in SETTING:
            yield SETTING[does], (name,)
        elif does == "IMPORT_NAME":
            yield from self._imported(index, name)
        elif does == "IMPORT_FROM":
            pass  # with its IMPORT_NAME
        elif does in SETS or (does == "BINARY_OP" and self._makes_set(step.argrepr.rstrip("="))):
            yield "makes set", ()
        elif does == "IS_OP":
            yield from self._identity(index)
        elif does in TEXT:
            yield "text of an error" if self._is_raised(index) else "text", ()
        elif does == "BINARY_OP" and self.writes_text and step.argrepr in ("%", "%="):
            yield "text", ()
        elif does == "PUSH_EXC_INFO":
            yield from self._caught(index + 1)
        elif does not in HARMLESS:
            yield "unknown", (does,)

    # NAMES

    def _asked_after(self, index: int) -> list[str]:
        """The words that are asked of what was just taken, one of the other: `.inf` of `math.inf`."""
        names: list[str] = []
        while self.steps[index + 1 + len(names)].opname in ASKING:
            names.append(self.steps[index + 1 + len(names)].argval)
        return names

    def _is_in_chain(self, index: int) -> bool:
        while self.steps[index].opname in ASKING:
            index -= 1
        first = self.steps[index]
        last = first.argval[-1] if isinstance(first.argval, tuple) else first.argval
        return first.opname in TAKING or (first.opname in FAST and last in self.modules)

    def _is_super(self, index: int) -> bool:
        before = [step for step in self.steps[max(0, index - 4) : index] if step.opname not in ("PRECALL", "PUSH_NULL")]
        return [(step.opname, step.argval) for step in before[-2:-1]] == [("LOAD_GLOBAL", "super")]

    def _is_own(self, index: int) -> bool:
        """Whether the attribute is set of the first parameter, which nothing else is assigned to."""
        before, own = self.steps[index - 1], self.code.co_varnames[:1]
        last = before.argval[-1:] if isinstance(before.argval, tuple) else (before.argval,)
        is_same = all(step.argval not in own for step in self.steps if step.opname in ("STORE_FAST", "DELETE_FAST"))
        return before.opname in FAST and last == own and is_same

    def _imported(self, index: int, module: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        after = self.steps[index + 1]
        if after.opname == "IMPORT_FROM":
            named = [step.argval for step in self.steps[index + 1 :] if step.opname == "IMPORT_FROM"]
            yield from (("takes module", (module, name)) for name in named if self._belongs(index, name))
        elif after.argval not in self.modules:
            yield "imports", (module,)

    def _belongs(self, index: int, name: str) -> bool:
        """Whether that IMPORT_FROM follows this IMPORT_NAME and no later one."""
        for step in self.steps[index + 1 :]:
            if step.opname == "IMPORT_NAME":
                return False
            if step.opname == "IMPORT_FROM" and step.argval == name:
                return True
        return False

    # WHAT IS COMPARED, AND WHAT IS WRITTEN

    def _makes_set(self, sign: str) -> bool:
        """Whether it may be views of a dict that are combined."""
        names = self.code.co_names
        return (sign in ("&", "|", "^") and "items" in names) or (sign in ("&", "|", "^", "-") and "keys" in names)

    def _identity(self, index: int) -> Iterator[tuple[str, tuple[str, ...]]]:
        """`x is y`, unless one of the two is None or a truth value."""
        right, left = self.steps[index - 1], self.steps[index - 2]
        if _is_one_of_few(right) or (_is_one_of_few(left) and right.opname in FAST):
            return
        start = index - 1
        while self.steps[start].opname in ASKING:
            start -= 1
        first = self.steps[start]
        yield "is", (first.argval, *self._asked_after(start)) if first.opname == "LOAD_GLOBAL" else ()

    def _is_raised(self, index: int) -> bool:
        """Whether the text is that of an error."""
        while self.steps[index].opname in ON_THE_WAY:
            index += 1
        return self.steps[index].opname == "RAISE_VARARGS"

    # WHAT IS CAUGHT

    def _caught(self, start: int) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The classes that a handler catches, one after the other; all of them, if it then does not raise again."""
        index = start
        while self.steps[index].opname in ("LOAD_GLOBAL", "LOAD_DEREF", "BUILD_TUPLE", *FAST, *ASKING):
            index += 1
        if self.steps[index].opname == "CHECK_EXC_MATCH":
            for place in range(start, index):
                step = self.steps[place]
                if step.opname == "LOAD_GLOBAL":
                    yield "catches", (step.argval, *self._asked_after(place))
                elif step.opname not in ("BUILD_TUPLE", *ASKING):
                    yield "catches", ()
            jump = next(step for step in self.steps[index:] if "JUMP" in step.opname)
            other = self.at[jump.argval]
            if self.steps[other].opname != "RERAISE":
                yield from self._caught(other)
        elif self._swallows(self.steps[start:]):
            yield "catches all", ()

    @staticmethod
    def _swallows(steps: Sequence[dis.Instruction]) -> bool:
        for step, after in pairwise(steps):
            if step.opname == "RERAISE":
                return False
            if step.opname == "POP_EXCEPT" and after.opname != "RERAISE":
                return True
        return False


def _is_one_of_few(step: dis.Instruction) -> bool:
    return step.opname == "LOAD_CONST" and any(step.argval is one for one in FEW)
