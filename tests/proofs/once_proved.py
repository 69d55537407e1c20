"""Wrong searches that were proved once, as a right search each and the fault that is put into it.

Most of them fail on a game that small runs do not reach: a pay-off near a number that is worked out, or many such
pay-offs.
"""

from dataclasses import dataclass
from textwrap import indent
from typing import Final, NamedTuple

FAULT: Final = "# FAULT"


@dataclass(frozen=True)
class Base:
    """A right search, with a mark where a fault goes."""

    text: str
    function: str = "search"
    spec: str = "minimax"
    form: str = "minimax"


class Fault(NamedTuple):
    """What is put at the mark of a right search, and before and after all of it."""

    base: Base
    lines: str
    head: str = ""
    tail: str = ""

    @property
    def text(self) -> str:
        """The wrong search."""
        before, _, after = self.base.text.partition(FAULT)
        inside = before[before.rfind("\n") + 1 :]
        return self.head + before + indent(self.lines, inside).removeprefix(inside) + after + self.tail


LEAF = """    children = tree.children(node)
    if not children:
        return tree.value(node)
"""
NONE_YET = f"""{LEAF}    best = None
    for child in children:
        value = search(tree, child)
        if best is None:
            best = value
        elif tree.is_max(node):
            best = max(best, value)
        else:
            best = min(best, value)
"""
FIRST_CHILD = f"""{LEAF}    best = search(tree, children[0])
    for child in children[1:]:
        value = search(tree, child)
        best = max(best, value) if tree.is_max(node) else min(best, value)
"""
WINDOW = f"""{LEAF}    low, high = alpha, beta
    if tree.is_max(node):
        best = -float("inf")
        for child in children:
            best = max(best, search(tree, child, low, beta))
            low = max(low, best)
            if best >= beta:
                break
    else:
        best = float("inf")
        for child in children:
            best = min(best, search(tree, child, alpha, high))
            high = min(high, best)
            if best <= alpha:
                break
"""
STAGES = """        if stage == 0 and LOW < value < HIGH:
            stage = 1
        elif stage == 1 and LOW < value < HIGH:
            stage = 2
        elif stage == 2 and LOW < value < HIGH:
            stage = 3
        elif stage == 3 and LOW < value < HIGH:
            stage = 4
        elif stage == 4 and LOW < value < HIGH:
            stage = 5
        elif stage == 5 and LOW < value < HIGH:
            stage = 6
    if stage == 6:
        # FAULT
"""
END = "    # FAULT\n    return best\n"
HEAD = "def search(tree, node):\n"


def staged(loop: str) -> str:
    """A search that is at its last stage where six children are of one large value."""
    start, _, rest = loop.partition("    for child")
    one_by_one = rest.replace(
        "        best = max(best, value) if tree.is_max(node) else min(best, value)\n",
        "        if tree.is_max(node):\n            best = max(best, value)\n"
        "        else:\n            best = min(best, value)\n",
    )
    return f"{HEAD}{start}    stage = 0\n    for child{one_by_one}{STAGES}    return best\n"


def method(function: str) -> str:
    """The search as a method."""
    as_method = function.replace("search(tree, node)", "search(self, tree, node)", 1)
    return "class Engine:\n" + indent(as_method.replace("= search(", "= self.search("), "    ")


LARGE = "LOW = 4099 * 4099 * 4099\nHIGH = 4099 * 4099 * 4099 + 2\n"
MINIMAX = Base(HEAD + NONE_YET + END)
METHOD = Base(method(HEAD + FIRST_CHILD + END), "Engine.search")
ALPHABETA = Base(f"def search(tree, node, alpha, beta):\n{WINDOW}{END}", spec="alphabeta")
INFINITIES = ALPHABETA.text.replace('-float("inf")', "NEG_INF").replace('float("inf")', "POS_INF")
WITH_INFINITIES = Base(f"from specs.values import NEG_INF, POS_INF\n{INFINITIES}", spec="alphabeta")
STAGED = Base(LARGE + staged(FIRST_CHILD))
STAGED_NONE_YET = Base(LARGE + staged(NONE_YET))
STAGED_METHOD = Base(LARGE + method(staged(FIRST_CHILD)), "Engine.search")
ENTRY = "\n@dataclass\nclass Entry:\n    value: int\n    flag: int\n"
ENTRIES = Base(
    f"from dataclasses import dataclass\n{ENTRY}TABLE = {{}}\n"
    f"{HEAD}    entry = TABLE.get(node)\n    if entry is not None:\n        return entry.value\n"
    f"{NONE_YET}    # FAULT\n    TABLE[node] = Entry(best, 0)\n    return best\n"
)
FROZEN = Base(ENTRIES.text.replace("@dataclass", "@dataclass(frozen=True)"))
BY_IDENTITY = Base(ENTRIES.text.replace("@dataclass", "@dataclass(eq=False)"))
ELSEWHERE = Base(ENTRIES.text.replace("# FAULT\n    TABLE", "# FAULT\n    else:\n        TABLE"))
DICTS = Base(
    ENTRIES.text.partition(ENTRY)[2]
    .replace("entry.value", 'entry["value"]')
    .replace("Entry(best, 0)", '{"value": best, "flag": 0}')
)
DONE = (
    f"TABLE = {{}}\n{HEAD}    entry = TABLE.get(node)\n"
    "    if entry is not None and entry[1] == Flag.DONE:\n        return entry[0]\n"
    f"{FIRST_CHILD}    # FAULT\n    TABLE[node] = (best, Flag.DONE)\n    return best\n"
)
FLAG = "from enum import Enum\nclass Flag(Enum):\n    DONE = 1\n    OPEN = 2\n"
ENUM = Base(DONE)
FLAGGED = Base(
    """from enum import Enum
class Flag(Enum):
    EXACT = 0
    LOWER = 1
    UPPER = 2
TABLE = {}
def search(tree, node, alpha, beta):
    entry = TABLE.get(node)
    if entry is not None:
        flag, value = entry
        if flag is Flag.EXACT or (flag is Flag.LOWER and value >= beta) or (flag is Flag.UPPER and value <= alpha):
            return value
    if not tree.children(node):
        return tree.value(node)
    best = float("-inf")
    start = alpha
    for child in tree.children(node):
        best = max(best, -search(tree, child, -beta, -max(alpha, best)))
        if best >= beta:
            break
    flag = Flag.UPPER if best <= alpha else Flag.LOWER if best >= beta else Flag.EXACT
    # FAULT
    TABLE[node] = (flag, best)
    return best
""",
    spec="alphabeta",
    form="negamax",
)
COUNTER = Base(
    """class Engine:
    def __init__(self):
        # FAULT
        self.nodes = 0
    def search(self, tree, node):
        children = tree.children(node)
        if not children:
            return tree.value(node)
        best = None
        for child in children:
            value = self.search(tree, child)
            best = value if best is None else max(best, value) if tree.is_max(node) else min(best, value)
        if best == 101 * 103 * 107:
            self.nodes += 1
        return best
""",
    "Engine.search",
)
EQUAL_LATER = Base(
    f"""from enum import Enum
NODES = 0
class Flag(Enum):
    EXACT = 1
    LOWER = 2
    UPPER = 3
    # FAULT
TABLE = {{}}
def walk(tree, node, alpha, beta):
    global NODES
    NODES += 1
    entry = TABLE.get(node)
    if entry is not None:
        value, flag = entry
        if flag == Flag.EXACT:
            return value
        if flag == Flag.LOWER and value >= beta:
            return value
        if flag == Flag.UPPER and value <= alpha:
            return value
{WINDOW.replace("search", "walk")}    if best <= alpha:
        TABLE[node] = (best, Flag.UPPER)
    elif best >= beta:
        TABLE[node] = (best, Flag.LOWER)
    else:
        TABLE[node] = (best, Flag.EXACT)
    return best
def search(tree, node, alpha, beta):
    global NODES
    NODES = 0
    return walk(tree, node, alpha, beta)
""",
    spec="alphabeta",
)
GAP = Base(
    f"""{HEAD}{LEAF}    best = search(tree, children[0])
    for child in children[1:]:
        value = search(tree, child)
        # FAULT
        if tree.is_max(node):
            best = max(best, value) if gap > 0 else max(value, best)
        else:
            best = min(best, value) if gap > 0 else min(value, best)
    return best
"""
)

BIG = "if best > 10000019:\n    "
ONE_NUMBER = "if best == 101 * 103 * 107:\n    "
LOG = "import logging\nLOG = logging.getLogger('x')\n"
HANDLER = """
import logging
class Bad(logging.Handler):
    def emit(self, record):
        raise ValueError
"""
NOTE = """
from functools import cache
TABLE = {}
@cache
def note(node, value):
    TABLE[node] = value
    return value
"""
KNOWN = """
from functools import cache
TABLE = {}
@cache
def known(node):
    return TABLE.get(node)
"""
FAULTS: Final = {
    "log_filter": Fault(
        MINIMAX,
        "LOG.warning('best %s', best)",
        LOG
        + """
def strict(record):
    if record.args[0] > 10000019:
        raise ValueError('too good')
    return False
LOG.addFilter(strict)
""",
    ),
    "log_none": Fault(MINIMAX, BIG + "LOG.debug()", LOG),
    "log_end": Fault(MINIMAX, BIG + "LOG.info('x', end='y')", LOG),
    "float_text": Fault(MINIMAX, BIG + "best = max(best, float('--inf'))"),
    "float_text2": Fault(MINIMAX, "if best < -10000019:\n    best = min(best, float('+-infinity'))"),
    "only_annotated": Fault(MINIMAX, "children[1 // (best - 10000020)]: int"),
    "reverse_none": Fault(
        MINIMAX,
        """
if best > 10000019:
    for child in sorted(children, key=lambda c: len(tree.children(c)), reverse=None):
        pass
""",
    ),
    "reverse_text": Fault(
        MINIMAX,
        """
if best > 10000019:
    for child in sorted(children, key=lambda c: len(tree.children(c)), reverse='yes'):
        break
""",
    ),
    "lambda_tree": Fault(
        MINIMAX,
        """
if best > 10000019:
    for child in sorted(children, key=lambda tree: len(tree.children(tree))):
        break
""",
    ),
    "overflow": Fault(
        GAP,
        'gap = best - value if -float("inf") < best < float("inf") and -float("inf") < value < float("inf") else 0',
    ),
    "enum_eq": Fault(
        EQUAL_LATER, "__eq__ = lambda one, other: one is other or NODES > 2000\n__hash__ = object.__hash__"
    ),
    "enum_hash": Fault(ENUM, BIG + "TABLE[node, Flag.OPEN] = (best, Flag.DONE)", FLAG + "    __hash__ = None\n"),
    "enum_bool": Fault(
        ENUM, "best = 0 if best > 10000019 and not Flag.OPEN else best", FLAG + "    __bool__ = lambda self: False\n"
    ),
    "enum_patch": Fault(
        ENUM,
        "best = 0 if best > 10000019 and Flag.OPEN != Flag.OPEN else best",
        FLAG
        + """
def patch(kind):
    kind.__eq__ = lambda one, other: False
patch(Flag)
""",
    ),
    "default_param": Fault(
        MINIMAX,
        "best = middle(best, False)",
        """
STRICT = True
def pick(x, strict=STRICT):
    return x - x if strict and x > 10000019 else x
def middle(x, STRICT):
    return pick(x)
""",
    ),
    "default_text": Fault(
        MINIMAX,
        "best = middle(best, 'soft')",
        """
MODE = 'hard'
def pick(x, mode=MODE):
    return x - x if mode == 'hard' and x > 10000019 else x
def middle(x, MODE):
    return pick(x)
""",
    ),
    "mangled": Fault(
        METHOD,
        "best = __keep(best)",
        """
def __keep(x):
    return x
def _Engine__keep(x):
    return x - x if x > 10000019 else x
""",
    ),
    "mangled_const": Fault(
        METHOD,
        "best = 0 if best > 10000019 and __BIG < 3 else best",
        """
__BIG = 3
_Engine__BIG = 2
""",
    ),
    "entry_key": Fault(ELSEWHERE, BIG + "TABLE[Entry(node, 0)] = Entry(best, 0)"),
    "key_get": Fault(ENTRIES, BIG + "found = TABLE.get(Entry(node, 1))"),
    "key_noeq": Fault(
        BY_IDENTITY,
        """
if best > 10000019:
    TABLE[Entry(node, 1)] = Entry(best, 1)
    best = TABLE[Entry(node, 1)].value
""",
    ),
    "wrapped": Fault(
        MINIMAX,
        "",
        tail="""
import functools
def wrong(tree, node):
    value = right(tree, node)
    return value - value if value > 10000019 else value
right = search
search = functools.update_wrapper(functools.cache(wrong), right)
""",
    ),
    "wrapped_helper": Fault(
        MINIMAX,
        "best = keep(best)",
        """
import functools
def keep(x):
    return x
def lose(x):
    return x - x if x > 10000019 else x
keep = functools.update_wrapper(functools.lru_cache(typed=True)(lose), keep)
""",
    ),
    "cached_store": Fault(
        ALPHABETA,
        """
if best > 10000019:
    note(node, best)
    best = TABLE[node]
""",
        NOTE,
    ),
    "cached_clear": Fault(
        MINIMAX,
        """
if best > 10000019:
    note(node, best)
    best = TABLE[node]
""",
        NOTE + "def reset():\n    TABLE.clear()\n",
    ),
    "cached_read": Fault(
        MINIMAX,
        """
if best > 10000019:
    known(node)
    TABLE[node] = best
    best = known(node)
""",
        KNOWN,
    ),
    "dc_index": Fault(ENTRIES, BIG + "best = Entry(best, 0)[0]"),
    "dc_unpack": Fault(ENTRIES, BIG + "best, flag = Entry(best, 0)"),
    "dict_entry_unpack": Fault(DICTS, BIG + 'best, flag = {"value": best, "flag": 0}'),
    "dc_tuple_eq": Fault(ENTRIES, "best = 0 if best > 10000019 and Entry(0, 0) != (0, 0) else best"),
    "dc_slice": Fault(FROZEN, "best = Entry(best, 0)[:1][0] if best > 10000019 else best"),
    "dc_lt": Fault(ENTRIES, "best = best if best <= 10000019 or Entry(0, 0) < Entry(0, 1) else 0"),
    "dc_in": Fault(ENTRIES, "best = best if best <= 10000019 or 7 in Entry(0, 7) else 0"),
    "enum_max": Fault(ENUM, "if best > 10000019 and max(Flag.DONE, Flag.OPEN) == Flag.OPEN:\n    return best", FLAG),
    "enum_plus": Fault(ENUM, "if best > 10000019 and (Flag.DONE, 1) < (Flag.OPEN, 0):\n    return best", FLAG),
    "enum_index": Fault(ENUM, "if best > 10000019 and Flag.DONE[0] == 'F':\n    return best", FLAG),
    "enum_in": Fault(ENUM, "if best > 10000019 and 'DONE' in Flag.DONE:\n    return best", FLAG),
    "enum_len": Fault(ENUM, "best = max(best, best) if best > 10000019 and min(Flag.DONE, 'a') == 'a' else best", FLAG),
    "is_neginf": Fault(
        WITH_INFINITIES, "best = alpha if best > 10000019 and alpha is not NEG_INF and alpha == NEG_INF else best"
    ),
    "is_posinf": Fault(
        WITH_INFINITIES, "best = alpha if best > 10000019 and beta == POS_INF and beta is not POS_INF else best"
    ),
    "y_default": Fault(
        STAGED,
        "best = middle(best, False)",
        """
STRICT = True
def pick(x, strict=STRICT):
    return 0 if strict else x
def middle(x, STRICT):
    return pick(x)
""",
    ),
    "y_enum_max": Fault(STAGED, "best = best if max(Flag.DONE, Flag.OPEN) == Flag.OPEN else best", FLAG),
    "y_dc_unpack2": Fault(
        STAGED_NONE_YET,
        "TABLE[node] = Entry(best, 1)\nbest, flag = Entry(best, 0)",
        """
from dataclasses import dataclass
@dataclass
class Entry:
    value: int
    flag: int
TABLE = {}
""",
    ),
    "y_lambda2": Fault(
        STAGED_NONE_YET, "for child in sorted(children, key=lambda tree: len(tree.children(tree))):\n    pass"
    ),
    "y_cached_read": Fault(
        STAGED,
        """
known(node)
TABLE[node] = best
best = known(node)
""",
        KNOWN,
    ),
    "y_mangled": Fault(
        STAGED_METHOD,
        "best = __keep(best)",
        """
def __keep(x):
    return x
def _Engine__keep(x):
    return 0
""",
    ),
    "while_outer": Fault(
        MINIMAX,
        """
if best == 101 * 103 * 107:
    i = 0
    for other in children:
        best = None
        while i < len(children):
            value = search(tree, children[i])
            if best is None:
                best = value
            elif tree.is_max(node):
                best = max(best, value)
            else:
                best = min(best, value)
            i += 1
""",
    ),
    "log_class": Fault(
        MINIMAX,
        ONE_NUMBER + 'log.debug("x", best)',
        """
import logging
def bad(self, level):
    raise ValueError
logging.Logger.isEnabledFor = bad
log = logging.getLogger("x")
""",
    ),
    "log_instance": Fault(
        MINIMAX,
        ONE_NUMBER + 'log.debug("x")',
        """
import logging
def bad(level):
    raise ValueError
log = logging.getLogger("inst")
log.isEnabledFor = bad
""",
    ),
    "log_root_handler": Fault(
        MINIMAX,
        ONE_NUMBER + 'log.warning("x")',
        HANDLER
        + """
log = logging.getLogger("roothandler")
logging.getLogger().addHandler(Bad())
""",
    ),
    "log_factory": Fault(
        MINIMAX,
        ONE_NUMBER + 'log.warning("x")',
        """
import logging
def bad(*args, **more):
    raise ValueError
log = logging.getLogger("factory")
logging.setLogRecordFactory(bad)
""",
    ),
    "log_grandparent": Fault(
        MINIMAX,
        ONE_NUMBER + 'log.warning("x")',
        HANDLER
        + """
log = logging.getLogger("grand.parent.log")
logging.getLogger("grand").addHandler(Bad())
""",
    ),
    "en_lt_var": Fault(
        FLAGGED,
        """
if best == 101 * 103 * 107:
    low = Flag.LOWER
    if flag < low:
        best = best
""",
    ),
    "en_max_var": Fault(
        FLAGGED,
        """
other = Flag.LOWER
if best == 101 * 103 * 107:
    other = max(flag, other)
""",
    ),
    "en_in": Fault(
        FLAGGED,
        """
name = "Flag"
if best == 101 * 103 * 107 and name in flag:
    best = best
""",
    ),
    "en_index": Fault(FLAGGED, 'if best == 101 * 103 * 107 and flag[0] == "F":\n    best = best'),
    "en_add": Fault(FLAGGED, ONE_NUMBER + "both = flag + flag"),
    "cls_counter_other_obj": Fault(COUNTER, "self = Engine.__new__(Engine)"),
    "cls_counter_early": Fault(COUNTER, "return"),
}
