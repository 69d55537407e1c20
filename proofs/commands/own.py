"""A function of the user's own, for the commands that also take a built-in one: `run` and `draw`."""

from collections.abc import Iterator, Mapping
from typing import Any

from proofs.checking.again import told_by
from proofs.checking.built_in import request_of
from proofs.checking.check import find_spec
from proofs.checking.games.trees import TREES
from proofs.checking.loading import Request
from proofs.checking.rerun import IDLE, REFUTED, rerun
from proofs.checking.specs import SPECS
from proofs.commands.arguments import OwnCall, read_text
from proofs.drawing.tree_text import NodeCalls, Searched
from specs.examples import example
from specs.tree import Tree
from specs.values import parse_value
from specs.watch import Watched
from verified.runner import Run


def made_by(
    function: str,
    tree: str,
    own: OwnCall,
    *,
    root: str | None,
    hears: bool = False,
    **window: str | None,
) -> dict[str, Any]:
    """Run the function on the tree in a sandbox; returns the record."""
    request, known = request_of(function)
    spec, require = own.spec or known, own.require or ()
    if not spec:
        raise ValueError(f"say what the function is held against: --spec {', '.join(SPECS)}, or FILE.py:SPEC")
    find_spec(spec, own.form, require)
    text = read_text(tree).strip()
    if text.startswith("@"):
        text = str(example(text[1:].strip(), root))
    of_call = {"gamma": own.gamma, "depth": own.depth, "calls": own.calls, "outcomes": own.outcomes, "root": root}
    told = told_by(text, own.after or (), **window, **of_call)
    asked = Request(request, spec, own.form, own.call, own.game)
    record = rerun(asked, told, require=require, run_seconds=own.run_seconds, texts=own.texts, hears=hears)
    return {"function": function, **record}


def call_lines(record: Mapping[str, Any]) -> Iterator[str]:
    """The report on a run: each call with its arguments, its result and the nodes visited, and each clause."""
    spec = f"{record['spec']}: {record['signature']} ({record['form']} form)"
    yield f"{record['function']} on {record['tree']}, spec {spec}"
    if record["call"]:
        yield f"called as {record['call']}"
    for number, call in enumerate(record["calls"], 1):
        yield ""
        given = "".join(f"  {name} = {end}" for name, end in call["given"].items())
        if given or len(record["calls"]) > 1:
            yield f"call {number}{given}"
        if "value" in call:
            yield from _result(call, first=number == 1)
        for clause in call["clauses"]:
            yield f"  {clause['id']:<10} {_verdict(clause)}"
    if record.get("drawn"):
        yield ""
        yield f"drawn: {', then '.join(record['drawn'])}"
    if record.get("printed"):
        yield ""
        yield f"it prints {record['printed'][:200]!r}"
    yield ""
    yield record["verdict"]


def _result(call: Mapping[str, Any], *, first: bool) -> Iterator[str]:
    yield f"  value      {call['value']}"
    if call["f"] is not None:
        yield f"  true value {call['f']}"
    leaves = [f"{leaf}={payoff}" for leaf, payoff in zip(call["evaluated"], call["payoffs"], strict=True)]
    yield f"  evaluated  {' '.join(leaves) or 'no leaf'}"
    yield f"  visited    {' '.join(call['visited']) or 'no node'}{'' if first else ' more than before'}"


def _verdict(clause: Mapping[str, Any]) -> str:
    if clause["verdict"] == REFUTED:
        return f"refuted: expected {clause['expected']}; got {clause['got']}"
    return "does not apply" if clause["verdict"] == IDLE else str(clause["verdict"])


# THE SEARCH AS A DRAWING HAS IT


def searched_by(record: Mapping[str, Any]) -> Searched:
    """The tree, the nodes that the calls visited, and the nested calls whose node is known."""
    kind = SPECS[record["spec"]].game if record["spec"] in SPECS else TREES
    if kind.in_levels:
        raise ValueError(
            f"a tree is drawn, and spec {record['spec']} is about graphs; see verified run {record['function']}"
        )
    tree: Tree = kind.parse(record["tree"], None)
    watched: Watched[int] = Watched(tree)
    value: Any = "none"
    for call in record["calls"]:
        watched.visited.update(dict.fromkeys(map(tree.node, call.get("visited", ()))))
        watched.evaluated.extend(map(tree.node, call.get("evaluated", ())))
        value = call.get("value", value)
    heard = NodeCalls()
    for call in (call for call in record["nested"] if call["v"] is not None):
        arguments = (tree, tree.node(call["node"]), *map(_value, call["ends"]))
        v = call["v"]
        result = tuple(map(_value, v)) if isinstance(v, list) else _value(v)
        heard("enter", record["function"], arguments, None)
        heard("return", record["function"], arguments, result)
    return Searched(tree, Run(record["function"], _value(value), watched), heard)


def _value(thing: Any) -> Any:
    """A number, which may be written as text."""
    return parse_value(thing) if isinstance(thing, str) and thing != "none" else thing
