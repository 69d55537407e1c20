"""Rules for the first child and the others, and for loops with an `else`, or over a range.

What an iterator or the rest of the children is called has no name afterwards: so each of these names is assigned once,
and read only where the rule knows what stands for it. What else is asked of it is refused.
"""

import ast
from typing import Any, Final

from proofs.proving.phrasing.rules import Match, Rule, Side, children, limit, once, reads, steady
from proofs.proving.phrasing.syntax import Replacement, blocks, expression, fresh, names_in, parsed

# ONE AT A TIME


def _names_children(match: Match) -> bool:
    """Whether as many names as values are assigned, and children are among the values."""
    match match["TARGETS"], match["VALUES"]:
        case ast.Tuple(targets), ast.Tuple(values) if len(targets) == len(values):
            nodes = [node for value in values for node in ast.walk(value) if isinstance(node, ast.expr)]
            is_plain = all(isinstance(target, ast.Name) for target in targets)
            return is_plain and any(match.lists.children(node) is not None for node in nodes)
    return False


def _are_apart(match: Match) -> bool:
    return not names_in(match["TARGETS"], ast.Store) & names_in(match["VALUES"])


def _split(match: Match) -> list[ast.stmt]:
    pairs = zip(match["TARGETS"].elts, match["VALUES"].elts, strict=True)
    return [ast.copy_location(ast.Assign([target], value), match.at) for target, value in pairs]


def _put_length(match: Match) -> list[ast.stmt]:
    assert isinstance(match.at, ast.Assign)
    Replacement({match.name("NUMBER"): match.at.value}).visit(match.definition)
    return []


# THE FIRST AND THE OTHERS


def _loops_over(match: Match, name: str) -> list[ast.For]:
    return [
        node
        for node in ast.walk(match.definition)
        if isinstance(node, ast.For) and isinstance(node.iter, ast.Name) and node.iter.id == name
    ]


def _put_rest(match: Match) -> list[ast.stmt]:
    for loop in _loops_over(match, match.name("REST")):
        loop.iter = expression("OVER[1:]", loop, OVER=match["OVER"])
    return []


def _after(match: Match) -> list[ast.stmt]:
    """What follows the statement in its block."""
    return next(block[block.index(match.at) + 1 :] for block in blocks(match.definition) if match.at in block)


def _is_taken_at_once(match: Match) -> bool:
    """`next(left)` once, in the statement that follows; then one loop over what is left."""
    left = match.name("LEFT")
    after = _after(match)
    nexts = [node for part in after[:1] for node in ast.walk(part) if ast.unparse(node) == f"next({left})"]
    loops = [node for part in after[1:] for node in ast.walk(part) if isinstance(node, ast.For | ast.While)]
    ours = [loop for loop in loops if loop in _loops_over(match, left)]
    around = [loop for loop in loops if loop not in ours and any(inner in ours for inner in ast.walk(loop))]
    is_plain = bool(after) and isinstance(after[0], ast.Assign | ast.Expr)
    return is_plain and len(nexts) == 1 == len(ours) and not around and len(reads(match, left)) == 2


def _put_iterator(match: Match) -> list[ast.stmt]:
    left = match.name("LEFT")
    _loops_over(match, left)[0].iter = expression("OVER[1:]", match.at, OVER=match["OVER"])
    Replacement({f"next({left})": expression("OVER[0]", match.at, OVER=match["OVER"])}).visit(_after(match)[0])
    return []


# BROKEN OFF


def _without_else(match: Match) -> list[ast.stmt]:
    loop: Any = match.at
    flag = fresh(f"broken_{loop.lineno}", match.definition)
    (after,) = parsed(f"if not {flag}:\n    pass", loop)
    assert isinstance(after, ast.If)
    after.body, loop.orelse = loop.orelse, []
    _mark_breaks(loop.body, flag)
    return [*parsed(f"{flag} = False", loop), loop, after]


def _mark_breaks(body: list[ast.stmt], flag: str) -> None:
    """Say before each `break` of this loop that it was broken off."""
    for number in range(len(body) - 1, -1, -1):
        part = body[number]
        if isinstance(part, ast.Break):
            body[number:number] = parsed(f"{flag} = True", part)
        elif isinstance(part, ast.If):
            _mark_breaks(part.body, flag)
            _mark_breaks(part.orelse, flag)


# LOOPS THAT COUNT


def _is_about_children(match: Match) -> bool:
    loop: Any = match.at
    return any(isinstance(node, ast.expr) and match.lists.children(node) is not None for node in ast.walk(loop.iter))


def _counts(match: Match) -> list[ast.stmt]:
    """A loop that is gone through some number of times; `range` gets a name by which a proof knows it."""
    loop: Any = match.at
    word = next((name for name, what in match.program.takes.items() if what is range), "")
    loop.iter.func.id = word or match.program.fresh("counting")
    match.program.takes[loop.iter.func.id] = range
    match.program.ours[loop.iter.func.id] = "range"
    loop.counts = True  # it goes through no children
    return [loop]


_ONLY_LOOPS: Final = Side(
    "only loops read it",
    lambda match: len(reads(match, match.name("REST"))) == len(_loops_over(match, match.name("REST"))),
    "{REST} is the rest of the children: only a loop can go through it",
)
_AGAIN: Final = "{ALL}: assigned more than once; give each of its meanings a name"
_OTHER: Final = "{OVER} is of other nodes later on; give the children a name"

LOOPS: Final = (
    Rule(
        "one at a time",
        "what is assigned together, and reads nothing of each other, is assigned one by one",
        ("TARGETS = VALUES",),
        (limit("they are children", _names_children), Side("they are apart", _are_apart)),
        _split,
    ),
    Rule(
        "the length by name",
        "n = len(children), assigned once, is len(children) wherever it is read",
        ("NUMBER = len(OVER)",),
        (children(), once("NUMBER"), Side("OVER has a name", lambda match: bool(match.name("OVER")))),
        _put_length,
    ),
    Rule(
        "first and others",
        "unpacked children are the first and the others",
        ("FIRST, *REST = OVER", "[FIRST, *REST] = OVER"),
        (children(), _ONLY_LOOPS),
        "FIRST = OVER[0]\nREST = OVER[1:]",
    ),
    Rule(
        "the others by name",
        "a loop over the others goes through children[1:]",
        ("REST = OVER[1:]",),
        (children(), once("REST", _AGAIN), steady("OVER", _OTHER), _ONLY_LOOPS),
        _put_rest,
    ),
    Rule(
        "an iterator",
        "the first that an iterator gives is children[0], then it has children[1:]",
        ("LEFT = iter(OVER)",),
        (
            children(),
            once("LEFT", _AGAIN),
            steady("OVER", _OTHER),
            Side("the first is taken at once", _is_taken_at_once, "{LEFT}: take next({LEFT}) at once, then loop once"),
        ),
        _put_iterator,
    ),
    Rule(
        "broken off",
        "an else of a loop is what is done unless it was broken off",
        ("for TARGET in OVER:\n    BODY\nelse:\n    OTHERWISE", "while TEST:\n    BODY\nelse:\n    OTHERWISE"),
        (),
        _without_else,
    ),
)
COUNTING: Final = (
    Rule(
        "counting",
        "a loop over a range is gone through some number of times",
        ("for I in range(LAST):\n    BODY", "for I in range(FIRST, LAST):\n    BODY",
         "for I in range(FIRST, LAST, STEP):\n    BODY"),
        (limit("it is not about children", lambda match: not _is_about_children(match)),),
        _counts,
    ),
)  # fmt: skip
