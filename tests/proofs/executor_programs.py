"""Expressions and small programs over all stand-ins, drawn by whatever draws: Hypothesis, or a seed."""

from random import Random
from typing import Final

ARITHMETIC: Final = ("+", "-", "*", "/", "//", "%", "**", "<<", ">>", "&", "|", "^", "@")
COMPARED: Final = ("<", "<=", ">", ">=", "==", "!=")
VALUES: Final = ("alpha", "beta", "tree.value(node)", "0", "1", "-1", "2", "inf", "-inf", "NEG_INF", "POS_INF")
KEYS: Final = (
    "node", "(node, depth)", "(node, depth + 1)", "(node, 1 + depth)", "(node, depth + 2 - 1)", "(node, 'exact')",
    "(node, flag)", "(node,)", "tree.children(node)[0]", "(depth, node)", "(node, depth - depth)",
)  # fmt: skip
ANY: Final = (
    *VALUES, "depth", "node", "tree", "table", "flag", "tree.children(node)", "tree.children(node)[0]", "None", "True",
    "'n'", "1.0", "(0, 0, 0, 1)", "tree.children(node)[1:]", "'%s'", "()",
)  # fmt: skip
ENTRIES: Final = ("{0}", "({0}, 'exact')", "(depth, {0})", "(depth + 1, {0})")


class Writer:
    """Writes them. `names` are the variables that hold a value by now."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.names: list[str] = []

    def value(self, depth: int = 2) -> str:
        """An expression that mostly is a value."""
        pick = self.random.randrange(15) if depth else 0
        less = depth - 1
        if pick < 5:
            return self.random.choice([*VALUES, *self.names, *self.names])
        if pick == 5:
            return f"max({self.value(less)}, {self.value(less)})"
        if pick == 6:
            return f"min({self.value(less)}, {self.value(less)})"
        if pick == 7:
            return f"({self.value(less)} if {self.truth(less)} else {self.value(less)})"
        if pick == 8:
            step = self.random.choice(("1", "0", "2", self.value(less)))
            return f"({self.value(less)} {self.random.choice('+-')} {step})"
        if pick == 9:
            return f"(-{self.value(less)})"
        if pick == 10:
            return f"least({self.value(less)}, {self.value(less)})"
        if pick == 11:
            return self.looked_up(less)
        if pick == 12:
            return f"({self.value(less)} // {self.random.choice(('1', '2', '3'))})"
        if pick == 13:
            at = self.random.choice(("flag", "flag", "tree.is_max(node)", "1", "-1", "3", "depth", "alpha", "node"))
            return f"(0, 1, 2)[{at}]"
        return self.anything(less)

    def looked_up(self, depth: int) -> str:
        """What the table holds."""
        key = self.random.choice(KEYS)
        return self.random.choice((f"table[{key}]", f"table.get({key}, {self.value(depth)})", f"table.get({key})"))

    def truth(self, depth: int = 2) -> str:
        """An expression that mostly is a truth value."""
        pick = self.random.randrange(11) if depth else 0
        less = depth - 1
        if pick < 4:
            return (
                f"{self.value(less if depth else 0)} {self.random.choice(COMPARED)} {self.value(less if depth else 0)}"
            )
        if pick == 4:
            return f"{self.value(less)} < {self.value(less)} <= {self.value(less)}"
        if pick == 5:
            return self.random.choice(("flag", "tree.is_max(node)", "tree.children(node)", "not tree.children(node)"))
        if pick == 6:
            return f"({self.truth(less)} {self.random.choice(('and', 'or'))} {self.truth(less)})"
        if pick == 7:
            return f"(not {self.truth(less)})"
        if pick == 8:
            return f"{self.anything(less)} is {self.random.choice(('None', 'not None', 'True', 'NEG_INF'))}"
        if pick == 9:
            return f"{self.random.choice(KEYS)} in table"
        return f"{self.anything(less)} {self.random.choice((*COMPARED, 'in', 'not in'))} {self.anything(less)}"

    def anything(self, depth: int = 2) -> str:
        """An expression of any kind, most of them of no sense."""
        pick = self.random.randrange(10) if depth > 0 else 0
        less = depth - 1
        if pick < 3:
            return self.random.choice([*ANY, *self.names])
        if pick == 3:
            return f"({self.anything(less)} {self.random.choice(ARITHMETIC)} {self.anything(less)})"
        if pick == 4:
            return f"({self.random.choice('+-~')}{self.anything(less)})"
        if pick == 5:
            at = self.random.choice((self.anything(less), "1:", "0", "1.0:", "depth:", ":"))
            return f"{self.random.choice(ANY)}[{at}]"
        if pick == 6:
            return f"({self.anything(less)}, {self.anything(less)})"
        if pick == 7:
            return f"{self.random.choice(('max', 'min', 'bool', 'second', 'any', 'all'))}({self.anything(less)})"
        if pick == 8:
            return self.value(depth)
        word = self.random.choice(("get", "value", "real", "f", "__class__", "items", "upper"))
        return f"({self.anything(less)}).{word}"

    def expression(self) -> str:
        """One of them."""
        return self.random.choice((self.value, self.value, self.truth, self.truth, self.anything))(3)

    def program(self) -> str:
        """Statements, the last of which returns."""
        return "\n".join([*self._block(self.random.randint(1, 4), 2), f"return {self.value(2)}"])

    def loop(self) -> str:
        """A loop over the children, with something before it, within it and behind it."""
        before = [f"v = {self._plain()}", f"w = {self._plain()}"]
        self.names = ["v", "w"]
        over = self.random.choice(("tree.children(node)", "tree.children(node)", "tree.children(node)[1:]"))
        body = [line for _ in range(self.random.randint(1, 3)) for line in self._step()]
        return "\n".join([
            *before, f"for child in {over}:", "    assert head(child, alpha, beta, flag, v, w)",
            *(f"    {line}" for line in body), f"return {self._plain()}",
        ])  # fmt: skip

    def _plain(self) -> str:
        """A value, made without the table."""
        x, y = (self.random.choice(["alpha", "beta", "0", "inf", "-inf", *self.names, *self.names]) for _ in range(2))
        return self.random.choice(
            (x, x, x, f"max({x}, {y})", f"min({x}, {y})", f"-{x}", f"{x} + 1", f"least({x}, {y})")
        )

    def _step(self) -> list[str]:
        x, y = (self.random.choice((*self.names, "alpha", "tree.value(child)", self._plain())) for _ in range(2))
        asked = self.random.choice(
            (f"{x} {self.random.choice(COMPARED)} {y}", "tree.is_max(node)", "flag", f"{x} < {y}")
        )
        then = self.random.choice(
            ("break", "continue", f"return {y}", f"v = {x}", f"alpha = max(alpha, {x})", "flag = not flag")
        )
        return self.random.choice((
            [f"v = max(v, {x})"], [f"w = {x}"], [f"if {asked}:", f"    {then}"], [f"if {asked}:", f"    {then}"],
            [f"if {asked}:", f"    {then}", "else:", f"    v = {y}"], [f"v, w = w, {x}"],
        ))  # fmt: skip

    def _block(self, size: int, depth: int) -> list[str]:
        lines: list[str] = []
        for _ in range(size):
            lines += self._statement(depth)
        return lines

    def _statement(self, depth: int) -> list[str]:
        pick = self.random.randrange(9)
        if pick < 3:
            return [self._named(f"{{}} = {self.value(2)}")]
        if pick == 3:
            return [f"table[{self.random.choice(KEYS)}] = {self._entry()}"]
        if pick == 4:
            return [f"depth {self.random.choice('+-')}= {self.random.choice(('1', '1', '2', 'depth'))}"]
        if pick == 5:
            return [self._named(f"{{}} = {self.looked_up(1)}")]
        if pick == 6:
            return [f"return {self.anything(2)}"] if self.random.random() < 0.2 else [self._named("{} = alpha")]
        if not depth:
            return [self._named(f"{{}} = {self.value(1)}")]
        known = [*self.names]
        lines = [f"if {self.truth(2)}:", *(f"    {line}" for line in self._block(self.random.randint(1, 2), depth - 1))]
        if self.random.random() < 0.5:
            self.names = [*known]
            lines += ["else:", *(f"    {line}" for line in self._block(1, depth - 1))]
        self.names = known
        return lines

    def _entry(self) -> str:
        value = self.random.choice(["alpha", "beta", "max(alpha, beta)", "-alpha", *self.names, self.value(1)])
        return self.random.choice(ENTRIES).format(value)

    def _named(self, text: str) -> str:
        name = self.random.choice(("v", "w", "alpha"))
        line = text.format(name)
        if name not in self.names:
            self.names.append(name)
        return line
