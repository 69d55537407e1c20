"""The vocabulary of SSS*, of its dual and of its version of 1979 (SS-T2): why they end, and with the minimax value.

Their proofs read the cases of Gamma in the place of their contracts. What OPEN and its states are is said in
`open_list` and `search_states`. The search ends because each step replaces a state by states that depth-first search
would come to later, if LIVE is entering a node and SOLVED is leaving it, and takes others away: finitely many things
in order, of which some number stands on OPEN, can be replaced by later ones only finitely often. Because each state is
replaced by what stands in its place, OPEN is a solution tree's worth of states at all times (RR-B.2-OPENinv), and the
theorems SS-L1.below and SS-L2.left say what follows of their merits.
"""

from collections.abc import Mapping
from typing import Any, Final

from proofs.proving.execution.node import Node
from proofs.proving.execution.sorts import is_value
from proofs.proving.models.open_laws import OPEN_LAWS
from proofs.proving.models.open_list import AbstractOpen
from proofs.proving.models.search_states import AbstractState, AllSons, AnyPlace, StatePlace, any_son, number_of
from proofs.proving.source.fragment import FragmentError
from proofs.proving.source.phrases import WORD_CLASSES, in_words
from proofs.proving.vocabulary import LoopEnd, Vocabulary
from specs.clauses import open_list
from verified.best_first import gamma
from verified.best_first.open_list import OpenList, State

READS: Final = (
    gamma.gamma_case_1,
    gamma.gamma_case_2,
    gamma.gamma_case_3,
    gamma.gamma_case_4,
    gamma.gamma_case_4_1979,
    gamma.gamma_case_5,
    gamma.gamma_case_6,
)


def _open(path: Any) -> AbstractOpen:
    """The one OPEN of the path."""
    OPEN = next((memory for memory in path.memories if isinstance(memory, AbstractOpen)), None)
    if OPEN is None:
        raise FragmentError("a state is made before there is an OPEN: nothing is known of it")
    return OPEN


def _state(path: Any, node: Any, father: Any, index: Any, merit: Any) -> AbstractState:
    """`State(node, father, index, merit)`."""
    is_state = isinstance(node, Node) and (father is None or isinstance(father, AbstractState))
    if not is_state or not is_value(merit):
        raise TypeError(f"State({node!r}, {father!r}, {index!r}, {merit!r})")
    return AbstractState(_open(path).side, node, father, index, merit)


def _is_later(_before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    OPEN: AbstractOpen = now["OPEN"]
    return OPEN.has_gone_on()


_END: Final = LoopEnd(_is_later, open_list.antichain)
BEST_FIRST: Final = Vocabulary(
    makers={
        OpenList: lambda path, **given: path.made(AbstractOpen(path, **given)),
        State: _state,
        WORD_CLASSES["put"]: lambda path, state, word, now: _open(path).changes(state, word, now),
        WORD_CLASSES["number_of"]: lambda _path, sons: number_of(sons),
        WORD_CLASSES["any_of"]: lambda _path, children: any_son(children),
        WORD_CLASSES["place_of"]: lambda _path, child: AnyPlace(child),
        WORD_CLASSES["all_such"]: lambda _path, *given: AllSons(*given),
        WORD_CLASSES["here"]: lambda path, invariant, *given: path.must_hold(
            "here", path.line, None, invariant, *given
        ),
    },
    meanings={
        "promised": lambda at: at["OPEN"].extreme("promise"),
        "best_merit": lambda at: at["OPEN"].extreme("merit"),
        "stack_merit": lambda at: at["OPEN"].extreme("stack"),
        "state_place": lambda at: StatePlace(at["state"]),
        "state_f": lambda at: at["state"].node.f,
        "short": lambda _at: True,  # it is shown however long OPEN is
    },
    loop_ends={"open_loop": _END, "open_1979_loop": _END},
    axioms={
        "OPEN": "the list changes by its own operations alone, and its states by assignments of the source, which must "
        "leave those on OPEN alone",
        "later": "finitely many events in order, some of which are replaced by later ones, are replaced finitely often",
    },
    laws=OPEN_LAWS,
    reads=frozenset(READS),
    rewrite=in_words(READS),
)
