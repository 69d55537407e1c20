"""The table of KERNEL.md: how many lines each kind of verdict rests on, measured while it is reached.

python -m proofs.judging.kernel_page            writes the table anew
"""

import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final

from proofs.dossiers.shelf import proofs_of
from proofs.judging.rests_on import HOME, Module, lines_that_matter, modules_run
from proofs.proving.inference.own import prove_own
from proofs.proving.theory.registry import THEOREMS
from proofs.proving.theory.solve import prove as prove_theorem

PAGE: Final = HOME / "proofs/KERNEL.md"
BEGIN, END = "<!-- lines that verdicts rest on -->\n", "<!-- end -->\n"
PLAIN_SEARCH: Final = """
def search(tree, node, alpha, beta):
    if not tree.children(node):
        return tree.value(node)
    best = float("-inf") if tree.is_max(node) else float("inf")
    for child in tree.children(node):
        v = search(tree, child, alpha, beta)
        if tree.is_max(node):
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
"""
WITH_TABLE: Final = """
TABLE = {}


def search(tree, node, alpha, beta):
    flag, value = TABLE.get(node, ("none", 0))
    if flag == "exact" or (flag == "lower" and value >= beta) or (flag == "upper" and value <= alpha):
        return value
    if not tree.children(node):
        return tree.value(node)
    best = float("-inf")
    for child in tree.children(node):
        best = max(best, -search(tree, child, -beta, -max(alpha, best)))
        if best >= beta:
            break
    TABLE[node] = ("upper" if best <= alpha else "lower" if best >= beta else "exact", best)
    return best
"""
FAMILIES: Final = {
    "alpha-beta and its relatives": ("alphabeta", "negascout"),
    "transposition tables": ("alphabeta-tt", "alphabeta-etc"),
    "MT and its drivers": ("mtd-f", "mt-sss"),
    "SSS\\*": ("sss-star",),
    "SSS-2": ("sss-2", "sss-2-list"),
    "iterative deepening": ("iterative-deepening",),
    "graphs, depth first": ("graph-dfs", "graph-memo"),
    "graphs, the limit and the worklist": ("graph-limit", "graph-worklist"),
    "graphs, by components": ("graph-scc",),
}


def _stranger(text: str, form: str, folder: Path) -> Callable[[], Any]:
    file = folder / f"search_in_{form}_form.py"
    file.write_text(text, encoding="utf-8")
    request = f"{file}:search"
    return lambda: prove_own(request, "alphabeta", "", form, needed=lambda _: [], by_procedure={}).holds


def _are_proved(names: tuple[str, ...]) -> bool:
    return all(proof.holds for proof in proofs_of(names))


def rows(folder: Path) -> dict[str, Callable[[], Any]]:
    """Each kind of verdict with what reaches it: a value that is true if it is `proved`."""
    made: dict[str, Callable[[], Any]] = {
        "a search of your own": _stranger(PLAIN_SEARCH, "minimax", folder),
        "a search of your own, in negamax form with a table": _stranger(WITH_TABLE, "negamax", folder),
    }
    for family, names in FAMILIES.items():
        made[f"{family}: {', '.join(names)}"] = partial(_are_proved, names)
    made["the theorems"] = lambda: all(prove_theorem(theorem).holds for theorem in THEOREMS.values())
    return made


def measured(reach: Callable[[], Any]) -> list[Module]:
    """The modules that ran while the verdict was reached; AssertionError if it is not `proved`."""
    holds, modules = modules_run(reach)
    assert holds, "not proved"
    return modules


def row_of(name: str) -> str:
    """The row of the table, measured in a process of its own: what was kept before is not run again."""
    command = [sys.executable, "-m", __spec__.name if __name__ == "__main__" else __name__, name]
    done = subprocess.run(command, cwd=HOME, capture_output=True, text=True, check=True)  # noqa: S603 - our own module
    return done.stdout


def measured_row(name: str) -> str:
    """The row, measured in this process."""
    with tempfile.TemporaryDirectory() as folder:
        modules = measured(rows(Path(folder))[name])
    return f"| {name} | {lines_that_matter(modules):,} | {sum(not one.excuse for one in modules)} |\n"


def main() -> None:
    """Write the table anew, or print the row of the name that is given."""
    if len(sys.argv) > 1:
        sys.stdout.write(measured_row(sys.argv[1]))
        return
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        table = "".join(pool.map(row_of, rows(Path(folder))))
    head, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    text = f"{head}{BEGIN}| `proved`, of | lines | modules |\n| --- | --- | --- |\n{table}{END}{rest.partition(END)[2]}"
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
