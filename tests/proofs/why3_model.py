"""The axioms of the prelude as goals about the model of them: `model.mlw` says what each symbol is."""

import re
from typing import Final

NAMED: Final = re.compile(r"(?:val (?:ghost )?)?(?:type|function|predicate|constant) (\w+)")


def declarations(text: str) -> dict[str, list[str]]:
    """For each module its declarations, each with the lines that go on."""
    bare = re.sub(r"\(\*.*?\*\)", "", text, flags=re.DOTALL)
    modules = re.findall(r"^module (\w+)\n(.*?)^end", bare, re.MULTILINE | re.DOTALL)
    return {name: [each.rstrip() for each in re.split(r"\n(?=  \w)", f"\n{body}")[1:]] for name, body in modules}


def goals_of_the_model(prelude: str, model: str) -> str:
    """One module for each that has axioms: the model's definitions, the prelude's own, and each axiom as a goal."""
    given, texts = declarations(model), []
    for name, declared in declarations(prelude).items():
        axioms = [each.replace("axiom", "goal", 1) for each in declared if each.startswith("  axiom")]
        if not axioms or (name == "OwnEnds" and "Float" in model):
            continue
        parts: dict[str, list[str]] = {"use": [], "definition": [], "lemma": []}
        for each in given.get(name, []):
            parts.get(each.split()[0], parts["definition"]).append(each)
        known = {name_of(each) for each in parts["definition"]}
        uses = [each for each in declared if each.startswith("  use")]
        own = [each for each in declared if re.match(r"  (predicate|function) ", each)]
        abstract = [
            each for each in declared if re.match(r"  (type|val (ghost )?(function|predicate|constant)) ", each)
        ]
        rest = [re.sub(r"val (ghost )?|\n? *requires .*", "", each) for each in abstract if name_of(each) not in known]
        lines = [*uses, *parts["use"], *parts["definition"], *rest, *own, *parts["lemma"], *axioms]
        texts.append("\n".join([f"module {name}", *lines, "end", ""]))
    return "\n".join(texts)


def name_of(declaration: str) -> str:
    """What a declaration declares."""
    found = NAMED.match(declaration.strip())
    return found[1] if found else ""


def with_own_ends(model: str) -> str:
    """The model in which an infinite float is the end itself."""
    without = re.sub(r" \| Float (bool|top -> Float \(not top\)|top)", "", model)
    return without.replace("Float ", "Own ")
