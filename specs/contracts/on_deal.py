"""A procedure's contract as deal decorators, run by deal itself.

The layer checks contracts with code of its own, because deal's general runner costs more than ten times what a nested
call of alpha-beta does. This is the same contract for deal's runner: a second opinion on the layer (the two must agree
on every case), and the form that deal's own tools understand.
"""

import inspect
from collections.abc import Callable
from types import FunctionType
from typing import Any, cast

import deal

from specs.baudet import minus
from specs.contracts.clause import Clause, Kind, names_of
from specs.contracts.compiler import ghosts_of
from specs.contracts.declared import contract_of
from specs.contracts.ghost import GHOSTS, INFORMED, enter, stack
from specs.contracts.levels import Contract
from specs.values import NEG_INF, POS_INF


def on_deal(procedure: Callable[..., Any]) -> Callable[..., Any]:
    """A twin of the procedure whose every nested call is checked by deal (loop invariants stay with the layer)."""
    contract = contract_of(procedure)
    function = cast("FunctionType", procedure)
    namespace = dict(function.__globals__)
    body = FunctionType(contract.code_with_asserts, namespace, contract.name, function.__defaults__)
    checked: Callable[..., Any] = body
    for clause in contract.clauses:
        validator, message = _validator(clause, contract), f"{clause.id} ({clause.source}): {clause.sentence}"
        if clause.kind is Kind.PRE:
            checked = deal.pre(validator, message=message)(checked)
        else:
            checked = deal.ensure(validator, message=message)(checked)
    informed = any(set(clause.names) & INFORMED for clause in contract.clauses)

    signature = inspect.signature(procedure)

    def twin(*values: Any, **named: Any) -> Any:
        bound = signature.bind(*values, **named)
        bound.apply_defaults()
        known, args = contract.names.situation(bound.arguments), bound.args
        window = known.get("alpha", NEG_INF), known.get("beta", POS_INF)
        enter(contract, known["tree"], known["node"], *window, informed)
        try:
            return checked(*args)
        finally:
            stack.frames.pop()

    namespace[contract.name] = twin  # so recursive calls of the body go to the twin
    return twin


def _validator(clause: Clause, contract: Contract) -> Callable[..., bool]:
    ghosts = ghosts_of(contract)

    def validator(*args: Any, result: Any = None) -> bool:
        known = contract.names.situation(dict(zip(contract.params, args, strict=False)))
        known |= {"v": result, "frame": stack.frames[-1], "minus": minus}

        def value_of(name: str) -> Any:
            if name in known:
                return known[name]
            if name not in ghosts:
                return GHOSTS[name](*map(value_of, names_of(GHOSTS[name])))
            # The expressions are the layer's own constants, the ones that its checkers are written with.
            return eval(ghosts[name], {}, known)  # noqa: S307

        return not clause.is_broken({name: value_of(name) for name in clause.names})

    return validator
