"""Attacks on what stands for depths, tables, values, nodes and children: each search is wrong, and none may be proved.

Whoever finds another one adds a row. `BASES` shows that what is around the attack is proved.
"""

from pathlib import Path

import pytest

from proofs.proving.inference.own import prove_own
from tests.proofs.test_proving_attacks import ALPHABETA, HEAD, MINIMAX, NEGAMAX, said

DEEP = MINIMAX.replace("(tree, node):", "(tree, node, depth=0):").replace("(tree, child)", "(tree, child, depth + 1)")
MEMO = "\nMEMO = {}\n" + DEEP.replace(
    "    return best\n", "    MEMO[node, depth + 1] = best\n    return MEMO[node, 1 + depth]\n"
)
BASES = {"deep": DEEP, "memo": MEMO, "minimax": MINIMAX, "alphabeta": ALPHABETA, "negamax": NEGAMAX}
LAST = "    return best\n"


@pytest.mark.parametrize("base", ["deep", "memo"])
def test_what_is_around_the_attacks_is_proved(base: str, tmp_path: Path) -> None:
    assert said(BASES[base], tmp_path / "right.py") == "proved"


def _ends(*results: str) -> list[str]:
    return [f"    return {result}\n" for result in results]


ATTACKS: dict[str, tuple[str, list[str]]] = {
    "a depth decides": ("deep", _ends(
        "best + (0, 0, 0, 1)[depth]", "best + (+depth)", "best + (~depth + 1)", "best + (depth ^ 0)",
        "best + (depth << 1)", "best + (depth >> 1)", "best + (depth | 0)", "best + (depth & 7)", "best + -depth",
        "best + depth * 2", "best + depth // 2", "best + depth % 2", "best + 2 ** depth", "best + abs(depth)",
        "best + round(depth)", "best + int(depth)", "best + divmod(depth, 2)[1]", "best + len(range(depth))",
        "best + sum(range(depth))", "(best, best, 0)[depth:][0]", "best + len('abc'[depth:])",
        "best + ('abc'[depth] == 'b')",
        "best + (f'{depth}' == '2')", "best + ('%d' % depth == '2')", "best + (str(depth) == '2')",
        "best + (depth in (2, 3))", "best + max(depth, 0)", "best if not bool(depth) else best + 1",
        "best + (depth and 1)", "best + (depth == 2)", "best + (depth + 1 == depth + 2 - 1)", "best + hash(depth)",
        "best + (0, 1)[depth - depth + 1]", "best + ((depth, 1) < (2, 0))", "best + depth",
    )),
    "a key is another one": ("memo", [
        "    MEMO[node, depth + 1] = best\n    return MEMO[node, depth + 2]\n",
        "    MEMO[node, depth + 1] = best\n    return MEMO[node, depth]\n",
        "    MEMO[node, depth] = best\n    return MEMO[node, depth - depth]\n",
        "    MEMO[node, depth] = best\n    return MEMO[node, depth + depth]\n",
        "    MEMO[node, depth] = best\n    return MEMO[node, 1 - depth]\n",
        "    MEMO[node, depth] = best\n    return MEMO[depth, node]\n",
        "    MEMO[node, depth] = best\n    return MEMO[node]\n",
        "    MEMO[node,] = best\n    return MEMO[node]\n",
        "    MEMO[node, 'a'] = best\n    return MEMO[node, 'b']\n",
        "    MEMO[node, depth] = best\n    depth += 1\n    return MEMO[node, depth]\n",
        "    MEMO[node, depth] = best\n    return MEMO[children[0], depth]\n",
        "    MEMO[node, depth] = best\n    MEMO[node, depth + 1] = 0\n    return MEMO[node, depth + 1]\n",
        "    MEMO[node, depth] = best\n    return best if (node, depth + 1) in MEMO else 0\n",
    ]),
    "a sum that is no number": ("alphabeta", [
        "    middle = alpha + beta\n    return best if middle <= 0 or middle >= 0 else 0\n",
        "    width = beta - alpha\n    return best if width <= 0 or width >= 0 else 0\n",
        "    none = alpha - alpha\n    return best if none == 0 else 0\n",
        "    none = alpha + -alpha\n    return best if none <= 0 else 0\n",
        "    middle = (alpha + beta) // 2\n    return best if middle <= 0 or middle >= 0 else 0\n",
        "    none = alpha * 0\n    return best if none == 0 else 0\n",
        "    none = inf - inf\n    return best if none <= 0 or none >= 0 else 0\n",
        "    rest = alpha % 1\n    return best if rest <= 0 or rest >= 0 else 0\n",
        "    same = alpha * 1\n    return best if same == alpha else 0\n",
        "    same = +alpha\n    return best if same == alpha else 0\n",
        "    return best if alpha + 0 == alpha else 0\n",
    ]),
    "an end that is not that object": ("alphabeta", _ends(
        "0 if beta is inf else best",
        "best if type(alpha) is int else 0", "0 if isinstance(alpha, float) else best",
        "0 if f'{beta}' == 'inf' else best",
    )),
    "a text": ("minimax", _ends(
        "best if '%s' % node == 'n' else 0", "best if '%s' % (node,) == 'n' else 0", "best if str(node) == 'n' else 0",
        "best if '%r' % tree == 'tree' else 0", "best if '%s' % children == 'children' else 0",
        "best + ('%s' % best == '1')",
        "best + len('%s' % best)", "best if 'a' % children == 'a' else 0", "best if f'{node}' == 'n' else 0",
        "best if repr(best) > 'a' else 0",
    )),
    "a node or a child": ("minimax", _ends(
        "best if node else 0", "best if node != 0 else 0", "best + (node == 0)", "best if node < children[0] else 0",
        "best if children[0] == node else 0", "best + node", "best if tree else 0", "best + (tree == 0)",
        "best + (node in (1, 2))", "best if hash(node) else 0", "best if children[0.0] is not None else 0",
        "best + len(node)", "best if children == () else 0",
    )),
}  # fmt: skip
ROWS = [(cause, base, end) for cause, (base, ends) in ATTACKS.items() for end in ends]


@pytest.mark.parametrize(("cause", "base", "end"), ROWS, ids=[f"{cause}: {end.strip()}" for cause, _, end in ROWS])
@pytest.mark.sampled(9)
def test_no_attack_is_proved(cause: str, base: str, end: str, tmp_path: Path) -> None:
    assert cause
    text = BASES[base]
    last = LAST if LAST in text else text[text.index("    MEMO[node, depth + 1]") :]
    spec = "alphabeta" if base == "alphabeta" else "minimax"
    assert said(text.replace(last, end), tmp_path / "attack.py", spec) != "proved"


OTHERS = {
    "the rest by a float": MINIMAX.replace("    best = None\n", "    best = search(tree, children[0])\n").replace(
        "in children:", "in children[1.0:]:"),
    "a loop of no step": DEEP.replace(
        "    best = None\n", "    best = None\n    for _ in range(0, depth, 0):\n        pass\n"),
    "a loop of a step that may be 0": DEEP.replace(
        "    best = None\n", "    best = None\n    for _ in range(0, 9, depth):\n        pass\n"),
    "a loop of four numbers": DEEP.replace(
        "    best = None\n", "    best = None\n    for _ in range(0, depth, 1, 1):\n        pass\n"),
    "a depth that ends the loop": DEEP.replace(
        "        v = search", "        if +depth > 3:\n            break\n        v = search"),
}  # fmt: skip


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.sampled(3)
def test_no_other_attack_is_proved(name: str, tmp_path: Path) -> None:
    assert said(OTHERS[name], tmp_path / "attack.py") != "proved"


@pytest.mark.parametrize(
    ("text", "spec", "values"), [(MINIMAX, "minimax", "any linear order"), (ALPHABETA, "alphabeta", "numbers")]
)
def test_who_writes_a_float_speaks_of_numbers(text: str, spec: str, values: str, tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(HEAD + text)
    own = prove_own(f"{file}:search", spec, "", "minimax", needed=lambda _: [], by_procedure={}, seconds=20.0)
    assert own.holds
    assert {proof.values for proof in own.proofs} == {values}
