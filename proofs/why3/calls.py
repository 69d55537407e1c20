"""Calls: questions to the game, Python's own functions, the project's words, and functions of the source.

A function with a contract is called; any other is written out where it is called, so that it needs no contract.
"""

from __future__ import annotations

import ast
import re
from typing import Final

from proofs.why3.expressions import INFORMED, QUESTIONS, Expressions, Listed, Scope, default_of
from proofs.why3.source import Function, calls_parameter, refuse
from proofs.why3.types import Slot, Term, Type, simple

WORDS: Final = {"best_before": "f", "best_before_of_mover": "mover", "true_value": "f", "true_value_of_mover": "mover"}


def is_tree(ex: Expressions, node: ast.expr) -> bool:
    """Whether the expression is the game that is searched."""
    match node:
        case ast.Name(id=name) if name not in ex.scope.env:
            scope: Scope | None = ex.scope
            while scope is not None:
                if name in scope.trees:
                    return True
                scope = None if scope.function.local(name) else scope.outer
        case ast.Call(func=ast.Name(id="unwatched"), args=[inner]) if ex.logic and ex.module.is_ours:
            return is_tree(ex, inner)
    return False


def call(ex: Expressions, node: ast.Call) -> Term:
    """The call in WhyML."""
    match node.func:
        case ast.Attribute(value=base, attr=attr) if is_tree(ex, base):
            questions = INFORMED if ex.logic or ex.module.is_ours else QUESTIONS
            if attr not in questions or len(node.args) != 1 or node.keywords:
                refuse(node, f"{ast.unparse(node)} is no question that is known")
            asked = ex.value(node.args[0])
            ex.types.unify(asked.type, simple("node"))
            return Term(f"({'payoff' if attr == 'value' else attr} {asked.text})", simple(questions[attr]))
        case ast.Attribute(attr="get", value=base) if len(node.args) in (1, 2) and not node.keywords:
            return _get(ex, node, ex.value(base))
        case ast.Attribute(attr="items", value=base) if ex.logic and not node.args:
            table = ex.value(base)
            slot = table.type.found().slots[0]
            entry = Term(f"({table.text}.entries n).it", slot.type, slot.maybe)
            elements = (Term("n", simple("node")), entry)
            return Listed("", Type("listed"), False, "n: node", f"not ({table.text}.entries n).none", elements)
        case ast.Name(id=name) if name.startswith("@"):
            return _word(ex, node, "specs.brothers", name[1:])
        case ast.Name(id=name) if ex.is_builtin(name):
            return _builtin(ex, node, name)
        case ast.Name(id=name) if ex.module.imported(name)[0].startswith("specs.") and ex.is_free(name):
            return _word(ex, node, *ex.module.imported(name))
    if ex.logic and isinstance(node.func, ast.Name) and "specs" in ex.module.path.parts:
        return ex.program.defined(ex, node, "", node.func.id)
    function, outer = ex.program.callee(ex, node.func)
    if function is None:
        return ex.program.instance(ex, node)
    return called(ex, node, function, outer)


def _get(ex: Expressions, node: ast.Call, table: Term) -> Term:
    if table.type.found().name != "table":
        if not table.type.found().name and not ex.program.final:
            return Term("(nothing ())", ex.types.cell(node), maybe=True)
        refuse(node, f"{ast.unparse(node)} is not translated")
    slot = table.type.found().slots[0]
    key = ex.value(node.args[0])
    if len(node.args) == 1:
        if slot.maybe:
            refuse(node, "an entry that may be None is not told from none")
        return Term(ex.look(table, key), slot.type, maybe=True)
    kept = ex.types.put(ex.expr(node.args[1]), slot)
    text = ex.look(table, key)
    return Term(f"(if is_none {text} then {kept} else {text}.it)", slot.type, slot.maybe)


def _builtin(ex: Expressions, node: ast.Call, name: str) -> Term:
    """A function of Python's own."""
    if node.keywords:
        refuse(node, f"{ast.unparse(node)} is not translated")
    match name, node.args:
        case ("len", [of]):
            nodes = ex.value(of)
            ex.types.unify(nodes.type, simple("nodes"))
            return Term(f"(len {nodes.text})", simple("int"))
        case (("max" | "min"), [ast.GeneratorExp() | ast.ListComp() as every]):
            return _of_all(ex, name, running(ex, every))
        case (("max" | "min"), [_, _, *_]):
            return _extreme(ex, node, name)
        case (("max" | "min"), [single]):
            return _of_all(ex, name, ex.value(single))
        case ("float", [ast.Constant(value=str(text))]):
            if re.fullmatch(r"[+-]?inf(inity)?", text, re.IGNORECASE):
                return Term("float_neg_inf" if text.startswith("-") else "float_pos_inf", simple("value"))
        case (("list" | "tuple"), [of]):
            return run_through(ex, of)
        case ("bool", [of]):
            return Term(ex.truth(of), simple("bool"))
        case (("all" | "any"), [ast.GeneratorExp(elt=elt, generators=[one])]) if ex.logic:
            return _quantified(ex, name, elt, one)
        case (
            ("all" | "any"),
            [ast.GeneratorExp(elt=elt, generators=[ast.comprehension(ast.Name() as each, over, [])])],
        ):
            return _every(ex, name, elt, each, over)
        case (("all" | "any"), [ast.Name() as listed]) if ex.logic:
            term = ex.expr(listed)
            if isinstance(term, Listed):
                return _closed(name, term, term.elements[0].text)
    refuse(node, f"{ast.unparse(node)} is not translated")


def _extreme(ex: Expressions, node: ast.Call, name: str) -> Term:
    terms = [ex.value(each) for each in node.args]
    text, of = terms[0].text, terms[0].type
    for term in terms[1:]:
        ex.types.unify(of, term.type)
        if of.found().name == "int":
            one, two = (text, term.text) if name == "max" else (term.text, text)
            text = f"(if {one} < {two} then {term.text} else {text})"
        elif of.found().name in ("value", ""):
            text = f"({name}2 {text} {term.text})"
        else:
            refuse(node, f"{name} of {of.found().name} is not translated")
    return Term(text, of)


def _of_all(ex: Expressions, name: str, values: Term) -> Term:
    """max or min of a list of values."""
    ex.types.unify(values.type, simple("values"))
    return Term(f"({'greatest' if name == 'max' else 'least'}_of {values.text})", simple("value"))


def run_through(ex: Expressions, node: ast.expr) -> Term:
    """A sequence of nodes that is run through once; only there is what `reversed` returns as good as a sequence."""
    match node:
        case ast.Call(func=ast.Name(id="reversed"), args=[of], keywords=[]) if ex.is_builtin("reversed"):
            return Term(f"(rev {run_through(ex, of).text})", simple("nodes"))
    nodes = ex.value(node)
    ex.types.unify(nodes.type, simple("nodes"))
    return nodes


def running(ex: Expressions, node: ast.GeneratorExp | ast.ListComp) -> Term:
    """The greatest and the least of a list of values, worked out one by one."""
    if ex.logic or len(node.generators) != 1 or node.generators[0].ifs:
        refuse(node, "this list is not translated")
    loop, program = node.generators[0], ex.program
    if not isinstance(loop.target, ast.Name):
        refuse(node, "this list is not translated")
    nodes = run_through(ex, loop.iter)
    place = program.fresh("i")
    sequence, made = program.sequence_name(place), f"v{place}"
    inner = Expressions(program, Scope(**{**vars(ex.scope), "env": {**ex.scope.env}}))
    inner.scope.env[loop.target.id] = Term(f"(get {sequence} {place})", simple("node"))
    element = inner.value(node.elt)
    ex.types.unify(element.type, simple("value"))
    said = program.list_invariants(sequence, place, made)
    invariants = " ".join(f"invariant {{ {each} }}" for each in [f"0 <= {place} <= len {sequence}", *said])
    kept = " ".join(f"invariant {{ {text} }}" for text in program.tables_are_true(ex.scope))
    return Term(ex.bind(
        f"(let {sequence} = {nodes.text} in let ref {made} = no_values () in let ref {place} = 0 in "
        f"while {place} < len {sequence} do {invariants} {kept} variant {{ len {sequence} - {place} }} "
        f"{' '.join(inner.binds)} {made} <- add_value {made} {element.text}; {place} <- {place} + 1 done; {made})"
    ), simple("values"))  # fmt: skip


def _quantified(ex: Expressions, name: str, elt: ast.expr, loop: ast.comprehension) -> Term:
    """all(...) or any(...) over children, or over a list that a formula speaks of."""
    listed = listing(ex, loop)
    inner = Expressions(ex.program, Scope(**{**vars(ex.scope), "env": {**ex.scope.env}}), logic=True)
    targets = loop.target.elts if isinstance(loop.target, ast.Tuple) else [loop.target]
    elements = listed.elements
    if len(elements) == 1 and len(targets) > 1:
        elements = tuple(ex.part(elements[0], index) for index in range(len(targets)))
    inner.scope.env |= {t.id: e for t, e in zip(targets, elements, strict=True) if isinstance(t, ast.Name)}
    guard = " && ".join([listed.guard, *(inner.truth(test) for test in loop.ifs)])
    return _closed(name, Listed("", Type("listed"), False, listed.binder, guard), inner.truth(elt))


def _every(ex: Expressions, name: str, elt: ast.expr, each: ast.Name, over: ast.expr) -> Term:
    """all(...) or any(...) over children in a program: a loop that says what it has seen."""
    nodes = run_through(ex, over)
    place, answer = ex.program.fresh("i"), ex.program.fresh("b")
    sequence = ex.program.sequence_name(place)

    def of(index: str, *, logic: bool) -> str:
        inner = Expressions(ex.program, Scope(**{**vars(ex.scope), "env": {**ex.scope.env}}), logic=logic)
        inner.scope.env[each.id] = Term(f"(get {sequence} {index})", simple("node"))
        text = inner.truth(elt)
        if inner.binds:
            refuse(elt, "a call within all(...) or any(...) is not translated")
        return text

    start, seen = ("true", "forall") if name == "all" else ("false", "exists")
    sign = "->" if name == "all" else "&&"
    test = f"(not {of(place, logic=False)})" if name == "all" else of(place, logic=False)
    said = f"{answer} <-> ({seen} j. 0 <= j < {place} {sign} {of('j', logic=True)})"
    return Term(ex.bind(
        f"(let {sequence} = {nodes.text} in let ref {answer} = {start} in for {place} = 0 to len {sequence} - 1 do "
        f"invariant {{ {said} }} if {test} then {answer} <- {'false' if name == 'all' else 'true'} done; {answer})"
    ), simple("bool"))  # fmt: skip


def _closed(name: str, listed: Listed, text: str) -> Term:
    if name == "all":
        return Term(f"(forall {listed.binder}. {listed.guard} -> {text})", simple("bool"))
    return Term(f"(exists {listed.binder}. {listed.guard} && {text})", simple("bool"))


def listing(ex: Expressions, loop: ast.comprehension) -> Listed:
    """What a comprehension of a formula goes through."""
    term = ex.expr(loop.iter)
    if isinstance(term, Listed):
        return term
    if term.type.found().name == "tuple":
        parts = [ex.part(term, index) for index in range(len(term.type.found().slots))]
        name = ex.program.fresh("x")
        one_of = " || ".join(f"{name} = {part.text}" for part in parts)
        return Listed(
            "",
            Type("listed"),
            False,
            f"{name}: {ex.types.text(Slot(parts[0].type))}",
            f"({one_of})",
            (Term(name, parts[0].type),),
        )
    ex.types.unify(term.type, simple("nodes"))
    name = ex.program.fresh("j")
    element = Term(f"(get {term.text} {name})", simple("node"))
    return Listed("", Type("listed"), False, f"{name}: int", f"0 <= {name} < len {term.text}", (element,))


def _word(ex: Expressions, node: ast.Call, source: str, name: str) -> Term:
    """A function of the project's own vocabulary."""
    args = node.args
    if node.keywords:
        refuse(node, f"{ast.unparse(node)} is not translated")
    match source, name:
        case "specs.values", ("above" | "below"):
            terms = [ex.value(each) for each in args]
            for term in terms:
                ex.types.unify(term.type, simple("value"))
            ex.program.numbers = True
            step = terms[1] if len(terms) > 1 else Term("(of_int 1)", simple("value"))
            return ex.moved(terms[0], step, is_sum=name == "above")
        case "specs.values", ("is_finite" | "is_integral"):
            term = ex.value(args[0])
            ex.types.unify(term.type, simple("value"))
            ex.program.numbers |= name == "is_integral"
            return Term(f"(finite {term.text})", simple("bool"))
        case "specs.brothers", word if (ex.logic or ex.asserts) and word in WORDS:
            about = ex.value(args[1])
            if word.startswith("true_value"):
                ex.program.numbers |= "mover" in word
                return Term(f"({WORDS[word]} {about.text})", simple("value"))
            sequence, place = ex.program.place(ex, args[2])
            return ex.program.best(sequence, place, about.text)
        case _, ("oracle_of" | "unwatched") if ex.logic:
            return Term("f", Type("oracle"))
    if ex.logic:
        return ex.program.defined(ex, node, source, name)
    refuse(node, f"{name} of {source} is not translated")


def arguments(node: ast.Call, function: Function) -> dict[str, ast.expr]:
    """What each parameter is given, in the order in which Python evaluates it."""
    given: dict[str, ast.expr] = {}
    names = function.parameters
    if len(node.args) > len(names) or any(isinstance(each, ast.Starred) for each in node.args):
        refuse(node, f"{ast.unparse(node)} does not fit {function.name}({', '.join(names)})")
    given.update(zip(names, node.args, strict=False))
    for keyword in node.keywords:
        if keyword.arg is None or keyword.arg not in names or keyword.arg in given:
            refuse(node, f"{ast.unparse(node)} does not fit {function.name}({', '.join(names)})")
        given[keyword.arg] = keyword.value
    for name in names:
        if name not in given:
            default = function.default(name)
            if default is None:
                refuse(node, f"{name} is missing in {ast.unparse(node)}")
            given[name] = default
    return given


def called(ex: Expressions, node: ast.Call, function: Function, outer: Scope | None) -> Term:
    """A call of a function of the source."""
    program = ex.program
    if ex.logic:
        refuse(node, "a formula does not call the search")
    scope = program.scope_of(function, outer)
    texts: dict[str, str] = {}
    for name, given in arguments(node, function).items():
        is_default = given is function.default(name) and given not in [*node.args, *(k.value for k in node.keywords)]
        if is_tree(ex, given):
            scope.trees |= {name}
        elif is_default and program.is_made_if_none(function, name):
            scope.new_tables.add(name)
        elif is_default and calls_parameter(function, name):
            refuse(node, f"the function that {name} is where it is left out is not translated")
        elif (closure := program.closure(ex, given, name, function)) is not None:
            scope.functions[name] = closure
        elif is_default:
            inside = Expressions(program, Scope(function), logic=True)
            texts[name] = ex.types.put(default_of(inside, function.module, given), program.slot(scope, name))
        else:
            term = ex.expr(given)
            texts[name] = ex.types.put(term, program.slot(scope, name))
    result: Slot = program.result(function)
    if program.is_contracted(function):
        if scope.trees != program.contracts[function].trees:
            refuse(node, f"{function.name} is called with another game")
        told = " ".join(texts[name] for name in function.parameters if name in texts)
        text = ex.bind(f"{program.function_name(function)} {told}")
    else:
        text = ex.bind(program.inlined(function, scope, texts))
    return Term(text, result.type, result.maybe)
