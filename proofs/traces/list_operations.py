"""SSS*'s list operations where MT performs them (RR-FB.1-listops): the heart of the proof that MT-SSS* is SSS*.

Figure B.1 inserts into MT, between the lines, which case of Stockman's operator Gamma each line amounts to. Here the
lines are those that the contract layer reports of `mt` when `mt_sss` drives it, so the procedure itself stays as it is:

    MT enters a node that is open          case 4 at a terminal, 5 at a min node, 6 at a max node
    MT(c) fails high below a max node      case 1 on c: the max node is solved
    MT(c) fails high below a min node      case 2 on c if it has a younger brother, else case 3: the min node is solved

The sequence is to be compared with `proofs.traces.sss_trace.steps`. The correspondence is one of trees: SSS* knows a
shared subtree by its paths, MT by its node.
"""

from dataclasses import dataclass
from typing import Generic

from specs.contracts import Call, Recorder, recording
from specs.paths import Path
from specs.tree import GameTree, N
from verified.null_window.mt_sss import mt_sss


@dataclass(frozen=True)
class Operation:
    """A case of Gamma applied to a node, given by its Dewey name."""

    case: int
    name: str

    def __str__(self) -> str:
        return f"{self.case} {self.name}"


class Operations(Recorder, Generic[N]):
    """Writes down the operations of one run of MT-SSS* on the tree; the note of a call is its node's path."""

    def __init__(self, tree: GameTree[N]) -> None:
        super().__init__()
        self.tree = tree
        self.performed: list[Operation] = []

    def hears(self, procedure: str) -> bool:
        return procedure == "mt"

    def entered(self, call: Call) -> None:
        _, node, _, memory = call.arguments
        father: Path[N] | None = call.caller.note if call.caller else None
        index = 0 if father is None else self.tree.children(father.node).index(node)
        call.note = Path(node, father, index)
        if node not in memory:
            self._perform(4 if not self.tree.children(node) else 6 if self.tree.is_max(node) else 5, call.note)

    def left(self, call: Call) -> None:
        child: Path[N] = call.note
        if child.father is not None and call.v >= call.arguments[2]:
            is_last = child.index + 1 == len(self.tree.children(child.father.node))
            self._perform(1 if self.tree.is_max(child.father.node) else 3 if is_last else 2, child)

    def _perform(self, case: int, node: Path[N]) -> None:
        self.performed.append(Operation(case, node.name))


def list_operations(tree: GameTree[N]) -> list[Operation]:
    """The operations of MT-SSS* on the whole tree, in order."""
    with recording(Operations(tree)) as operations:
        mt_sss(tree, tree.root)
    return operations.performed
