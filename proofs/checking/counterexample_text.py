"""A counterexample as text: the game, what the calls were given, what was expected and what came of them."""

from collections.abc import Iterator, Mapping
from typing import Any

from proofs.verdict import Outcome


def size_of(finding: Mapping[str, Any]) -> str:
    """What is known of smaller counterexamples, in words."""
    if not finding["smallest"]:
        return "shrunk"
    return "the smallest in which players take turns" if finding.get("in_turns") else "the smallest there is"


def found_lines(finding: Mapping[str, Any]) -> Iterator[str]:
    """A counterexample as text: the clause, the game and what was given, expected and got, the game drawn."""
    case = finding["counterexample"]
    yield f"refuted: {finding['clause']}, by {finding['engine']}, {size_of(finding)}"
    yield from (f"  after tree {earlier['tree']}{_given(earlier)}" for earlier in case.get("before", ()))
    yield f"  tree {case['tree']}{_given(case)}"
    if drawn := case.get("drawn"):
        yield f"  drawn: {', then '.join(drawn)}"
    yield f"  expected {case['expected']}; got {case['got']}"
    if again := finding.get("again"):
        yield f"  again: {again}"
    if turn := finding.get("wrong_turn"):
        yield f"  the wrong turn: {turn['file']}:{turn['line']}: {turn['says']}"
    if "wrong_turn" in finding and finding.get("any"):
        yield f"  it does not matter: {'; '.join(finding['any'])} (each tried alone)"
    yield from (f"    {line}" for line in finding["drawing"])


def _given(case: Mapping[str, Any]) -> str:
    """What the calls on a game were given."""
    ends = {name: case[name] for name in ("depth", "alpha", "beta", "gamma") if case.get(name) is not None}
    if isinstance(ends.get("alpha"), list):  # one call after another
        windows = zip(ends.pop("alpha"), ends.pop("beta"), strict=True)
        ends["windows"] = [f"({alpha}, {beta})" for alpha, beta in windows]
    again = f"  called {case['calls']} times" if "calls" in case else ""
    return "".join(f"  {name} = {_shown(end)}" for name, end in ends.items()) + again


def on_fewer_games(within: Mapping[str, Any]) -> Iterator[str]:
    """`refuted beyond -9..9, holds within: --payoffs -9..9`, and how strongly."""
    clauses = [clause for clause in within["report"]["clauses"] if clause["required"]]
    is_cut = within["report"]["verdict"] == Outcome.UNDECIDED
    said = "nothing found within so far (the time was over)" if is_cut else "holds within"
    yield f"refuted {within['beyond']}, {said}: {within['options']}"
    for word, scope in dict.fromkeys((clause["verdict"], clause["scope"]) for clause in clauses):
        ids = (clause["id"] for clause in clauses if (clause["verdict"], clause["scope"]) == (word, scope))
        yield f"  {word}: {', '.join(ids)}"
        yield from (f"    {part}" for part in (scope or "").split("; ") if part)


def _shown(given: Any) -> str:
    return " then ".join(map(str, given)) if isinstance(given, list) else str(given)
