"""Wrong searches to a depth, each aimed at something that a proof takes for granted: see `cut_game` and `lookups`."""

from tests.proofs.depth_searches import PLAIN, TABLES, Row

_SOFT, _PVS = (next(row for row in PLAIN if row.name == name) for name in ("fail-soft", "pvs"))
_ALWAYS, _DEEPER, _KEYED, _CLASS = (
    next(row for row in TABLES if row.name == name)
    for name in ("replace always", "replace if deeper", "a key with the depth", "an entry of a class")
)


def _edit(row: Row, name: str, *edits: tuple[str, str]) -> Row:
    text = row.source
    for old, new in edits:
        assert old in text, (name, old)
        text = text.replace(old, new, 1)
    return Row(name, text, (), row.form, row.exact, row.entry)


_CUT = "depth == 0 or"
_CALL = "best = max(best, -search(tree, child, depth - 1, -beta, -max(alpha, best)))"
_STORE = "table[node] = (depth, flag, best)"
_KEY = "table[node, depth] = (flag, best)"

DEPTHS = (  # the stand-in for a depth
    _edit(_SOFT, "a truth value", (_CUT, "depth == True or")),
    _edit(_SOFT, "a float", (_CUT, "depth < 1.5 or")),
    _edit(_SOFT, "half", ("depth - 1", "depth // 2")),
    _edit(_SOFT, "the sign", (_CUT, "-depth == -1 or")),
    _edit(_SOFT, "a product", ("depth - 1", "depth * 1 - 2")),
    _edit(_SOFT, "a remainder", (_CUT, "depth % 2 == 0 or")),
    _edit(_SOFT, "an index", ("return best", "return best + (0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0)[depth]")),
    _edit(_SOFT, "a depth as a value", ("return tree.evaluate(node)", "return depth")),
    _edit(_SOFT, "a depth in a sum", ("return tree.evaluate(node)", "return tree.evaluate(node) + depth")),
    _edit(_SOFT, "a depth and a window", ("best >= beta", "depth >= beta")),
    _edit(_SOFT, "a window and a depth", ("best >= beta", "beta <= depth")),
    _edit(_SOFT, "the greater of a depth and a value", ("-max(alpha, best)", "-max(depth, best)")),
    _edit(_SOFT, "a mask", (_CUT, "depth & 2 or")),
    _edit(_SOFT, "a text", (_CUT, "str(depth) == '1' or")),
    _edit(_SOFT, "one of several", (_CUT, "depth in (0, 3) or")),
    _edit(_SOFT, "a bound on the depth", ("depth - 1", "min(depth, 2) - 1")),
    _edit(_SOFT, "never below one", ("depth - 1", "max(depth - 1, 1)")),
    _edit(
        _SOFT,
        "changed in the loop",
        (_CALL, f"{_CALL}\n        depth = depth - 1\n        if depth <= 0:\n            break"),
    ),
    _edit(_SOFT, "the depth of the child", ("    best = -inf\n", "    depth = depth - 1\n    best = -inf\n")),
    _edit(_SOFT, "a chain of comparisons", (_CUT, "0 <= depth <= 1 or")),
    _edit(
        _SOFT,
        "two plies at once",
        (
            _CALL,
            (
                "below = tree.children(child)\n        if below:\n            best = max("
                "best, search(tree, below[0], depth - 2, max(alpha, best), beta))\n       "
                " else:\n            best = max(best, "
                "-tree.evaluate(child))"
            ),
        ),
    ),
)
CHOICES = (  # which extension each answer is about
    _edit(
        _ALWAYS,
        "an entry as a bound of the window",
        (
            "    a, b = alpha, beta\n",
            (
                "    a, b = alpha, beta\n    old = "
                "table.get(node)\n    if old is not None and old[0] >= depth and old[1] =="
                " LOWER:\n        a = max(a, old[2])"
                "\n"
            ),
        ),
    ),
    _edit(
        _ALWAYS,
        "flags by the narrowed window",
        (
            "    a, b = alpha, beta\n",
            (
                "    old = table.get(node)\n    if old is "
                "not None and old[0] >= depth and old[1] == LOWER:\n        alpha = max(alpha,"
                " old[2])\n    a, b = alpha, beta"
                "\n"
            ),
        ),
    ),
    _edit(
        _DEEPER,
        "the entry again at the end",
        (
            "    return best\n",
            (
                "    if old is not None and old[0] >= depth and "
                "old[1] == LOWER:\n        return max(best, old[2])\n    return best\n"
            ),
        ),
    ),
    _edit(
        _DEEPER,
        "a bound of the entry and of the children",
        (
            "    old = table.get(node)\n",
            (
                "    old = table.get(node)"
                "\n    if old is not None and old[0] >= depth and old[1] == UPPER and old[2] <"
                " best:\n        return old[2]\n"
            ),
        ),
    ),
    _edit(
        _PVS,
        "an earlier answer about the child",
        (
            "            v = -search(tree, child, depth - 1, -beta, -v)\n",
            "            w = -search(tree, child, depth - 1, -beta, -v)\n",
        ),
    ),
    _edit(
        _DEEPER,
        "the first child once more",
        (
            "    best, a = -inf, alpha\n",
            "    best, a = -search(tree, children[0], depth - 1, -alpha - 1, -alpha, table), alpha\n",
        ),
    ),
    _edit(
        _DEEPER,
        "a second loop",
        (
            "    old = table.get(node)\n",
            (
                "    for child in children:\n        best = min(best, "
                "-search(tree, child, depth - 1, -beta, -alpha, table))\n    old = table.get(node)\n"
            ),
        ),
    ),
    _edit(
        _DEEPER,
        "a lower bound of a child",
        (
            "        best = max(best, -search(tree, child, depth - 1, -beta, -a, table))\n",
            "        v = -search(tree, child, depth - 1, -a - 1, -a, table)\n        best = max(best, v)\n",
        ),
    ),
)
TABLE_DEPTHS = (  # which depth an entry is for
    _edit(
        _ALWAYS,
        "another number of the entry",
        ("e_depth, flag, value = entry", "e_depth, flag, value, deep = entry"),
        ("e_depth >= depth", "deep >= depth"),
        ("(depth, EXACT, best)", "(depth, EXACT, best, depth + 2)"),
        (_STORE, "table[node] = (depth, flag, best, depth + 1)"),
    ),
    _edit(_ALWAYS, "a number for a depth", ("(depth, EXACT, best)", "(9, EXACT, best)")),
    _edit(_ALWAYS, "the greater depth", (_STORE, "table[node] = (max(depth, 2), flag, best)")),
    _edit(
        _ALWAYS,
        "no depth",
        ("e_depth, flag, value = entry", "flag, value = entry"),
        ("e_depth >= depth", "True"),
        ("(depth, EXACT, best)", "(EXACT, best)"),
        (_STORE, "table[node] = (flag, best)"),
    ),
    _edit(_ALWAYS, "the depth of the child's entry", (_STORE, "table[child] = (depth, flag, best)")),
    _edit(
        _DEEPER,
        "the depth of the old entry",
        (_STORE, "table[node] = (depth if old is None else old[0] + 1, flag, best)"),
    ),
    _edit(_KEYED, "a number in the key", (_KEY, "table[node, 2] = (flag, best)")),
    _edit(
        _KEYED,
        "the depth in key and entry",
        ("entry = table.get((node, depth))", "entry = table.get((node, 2))"),
        ("flag, value = entry", "e_depth, flag, value = entry"),
        (_KEY, "table[node, depth] = (depth + 5, flag, best)"),
        ("        if flag == EXACT", "        if e_depth >= depth and flag == EXACT"),
    ),
    _edit(
        _KEYED,
        "two numbers in the key",
        ("get((node, depth))", "get((node, depth, 1))"),
        ("table[node, depth]", "table[node, 2, depth]"),
    ),
    _edit(_KEYED, "a key turned round", ("table.get((node, depth))", "table.get((depth, node))")),
    _edit(_KEYED, "a greater depth in the key", (_KEY, "table[node, max(depth, 2)] = (flag, best)")),
    _edit(
        _CLASS, "the fields of an entry", ("    value: float\n    depth: int\n", "    depth: int\n    value: float\n")
    ),
)
LOOKUPS = (  # where an entry that gave no answer is as good as none
    _edit(
        _DEEPER,
        "an entry that is read later",
        (
            "    flag = UPPER if best <= alpha",
            "    if entry is not None and value > best:\n        best = value\n    flag = UPPER if best <= alpha",
        ),
    ),
    _edit(
        _DEEPER,
        "a window that the lookup sets",
        ("        if e_depth >= depth:\n", "        beta = min(beta, value)\n        if e_depth >= depth:\n"),
    ),
    _edit(
        _DEEPER,
        "an entry by another name",
        ("        e_depth, flag, value = entry\n", "        e_depth, flag, value = entry\n        known = value\n"),
        ("    best, a = -inf, alpha\n", "    known = -inf\n    best, a = known, alpha\n"),
        ("    return best\n", "    return best if entry is None else max(best, value)\n"),
    ),
    _edit(
        _ALWAYS,
        "a leaf that keeps the old entry",
        (
            "        table[node] = (depth, EXACT, best)\n",
            (
                "        old = table"
                ".get(node)\n        if old is None:\n            table[node] = (depth, EXACT, best)\n        else:\n"
                "            table[node] = (old[0] + 1, EXACT, best)\n"
            ),
        ),
    ),
    _edit(
        _ALWAYS,
        "a table that says what it is not",
        (
            "    children = tree.children(node)\n",
            "    if node in table:\n        return alpha\n    children = tree.children(node)\n",
        ),
    ),
    _edit(
        _DEEPER,
        "an entry that was known before the lookup",
        ("    entry = table.get(node)\n", "    before = table.get(node)\n    entry = table.get(node)\n"),
        ("    return best\n", "    return best if before is None or before[0] < 3 else 0\n"),
    ),
)
RARE = (  # that random games seldom refute
    "an entry as a bound of the window", "flags by the narrowed window", "the entry again at the end",
    "a bound of the entry and of the children",
)  # fmt: skip
ATTACKS = (*DEPTHS, *CHOICES, *TABLE_DEPTHS, *LOOKUPS)
