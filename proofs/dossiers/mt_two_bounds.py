"""The evidence about MT-SSS* with two bounds a node, and about the test that it calls."""

from dataclasses import replace
from typing import Final

from proofs.checking.built_in import mt_two_bounds_as_mt
from proofs.checking.core.calling import Subject
from proofs.checking.core.spec import StepSetting
from proofs.checking.induction.abstract_memory import MemoryOfPairs
from proofs.checking.specs import spec_of
from proofs.dossiers.dossier import Confirmed, Dossier, Inductive, bugs, with_default_options
from proofs.dossiers.lacks import ALPHABETA_LIKE
from proofs.dossiers.null_window import OLDEST, PLAN
from proofs.dossiers.questions import FOUR, Question
from proofs.proving.models.memory import MEMORY
from specs.clauses.calls_mt import two_calls
from specs.clauses.mt_two_bounds import alive, around, decided
from verified.null_window.mt_two_bounds import MT_SSS_TWO_BOUNDS, mt_sss_two_bounds, mt_two_bounds

TEST: Final = spec_of(mt_two_bounds_as_mt)
TWO_BOUNDS: Final = replace(
    TEST,
    name="mt-two-bounds",
    signature="search(tree, node, gamma, memory) -> (f-, f+)",
    required={"two-bounds": around, "two-decided": decided},
    precondition=alive,
    step=StepSetting(environment=MemoryOfPairs, precondition_is_its_own=False, is_opaque=False),
)

_CALL: Final = "f_minus, f_plus = mt_two_bounds(tree, node, gamma, memory)"
_LATE: Final = f"gamma = f_plus\n        {_CALL}", f"{_CALL}\n        gamma = f_plus"
_STORE: Final = "memory[node] = f_minus, f_plus"
_EXCHANGED: Final = _STORE, "memory[node] = f_plus, f_minus", "the bounds are exchanged"
_UNSTORED: Final = _STORE, f"if children:\n        {_STORE}", "nothing is stored of a terminal"
_ALL_LOOKED_UP: Final = "# Once a child has cut off, the others are only looked up."
_LEAST: Final = "max(f_plus, high)", "min(f_plus, high)", "a max node takes the least"

DOSSIER: Final = Dossier(
    MT_SSS_TWO_BOUNDS,
    PLAN,
    [
        *bugs(
            mt_sss_two_bounds,
            ("value", "f_minus < f_plus and f_minus < gamma:", "f_plus is POS_INF:", "stops after the first pass"),
            ("two-descends", *_LATE, "takes the next test value for the last"),
            ("two-bracket", _CALL, _CALL.replace("node", OLDEST), "searches the oldest child only"),
            ("payoffs-so-far", _CALL, f"{_CALL}\n        f_plus = f_plus + 0.5"),
            ("two-known", "gamma, memory)", "gamma, {})", "forgets what the last pass proved"),
        ),
        *bugs(
            mt_two_bounds,
            ("two-alive", "if f_minus < gamma and low < gamma <= high:", "if True:", "every child is visited"),
            ("mt-memory", *_EXCHANGED),
            ("mt-child-memory", *_EXCHANGED),
            ("mt-memory-payoffs", _STORE, "memory[node] = -1, f_plus", "a bound is stored that is none"),
            ("two-payoffs", "return f_minus, f_plus", "return -1, f_plus", "a bound is returned that is none"),
            ("payoffs-so-far", "f_minus = f_plus = NEG_INF", "f_minus = f_plus = -1"),
            ("two-bounds", *_LEAST),
            ("two-max-loop", *_LEAST),
            ("two-min-loop", "min(f_minus, low)", "max(f_minus, low)", "a min node takes the greatest"),
            ("two-stored", *_UNSTORED),
            ("two-max-older", *_UNSTORED),
            ("two-min-older", *_UNSTORED),
            ("two-max-first", "f_minus = f_plus = NEG_INF", "f_minus = f_plus = -1", "a max node begins with a number"),
            ("two-min-first", "f_minus = f_plus = POS_INF", "f_minus = f_plus = 9", "a min node begins with a number"),
            ("mt-frame", _STORE, f"{_STORE}\n    memory.setdefault(tree.root, _OPEN)", "the root is closed, too"),
            ("two-decided", "low < gamma <= high:", "low < gamma <= high and child == children[0]:"),
            ("two-minimax", _ALL_LOOKED_UP, "if f_minus >= gamma:\n                break"),
            start=mt_sss_two_bounds,
        ),
    ],
    edited={mt_two_bounds: ("mt-sss-two-bounds",)},
    calls={mt_two_bounds: (two_calls,)},
    slower=[("mt_two_bounds", "if f_minus < gamma", "if f_minus <= gamma")],
    confirmed=[
        with_default_options(MT_SSS_TWO_BOUNDS),
        Confirmed("mt_two_bounds", Subject(mt_two_bounds_as_mt, TEST), "of its pair the bound that answers"),
    ],
    inductive=[
        Inductive("mt_two_bounds", Subject(mt_two_bounds, TWO_BOUNDS), "every memory of true pairs", children=2)
    ],
    samples=[{}],
    proved={mt_two_bounds: (MEMORY,), mt_sss_two_bounds: (MEMORY,)},
    asked=[Question("mt-two-bounds-four", FOUR, "value")],
    lacks={"visits-alphabeta": "((0 0) 0)", **ALPHABETA_LIKE},
)
