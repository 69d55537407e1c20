"""Trees as text: what is written reads back, and whatever is wrong with a text is said, placed and quoted."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from proofs.strategies import informed_trees, trees
from specs.informed import InformedTree
from specs.text import DEFAULT_MAX_DEPTH, TreeSyntaxError, format_tree, parse_pair
from specs.tree import Tree, TreeError
from specs.values import NEG_INF, POS_INF, Value

STEADY = settings(
    database=None, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=60
)

numbers: st.SearchStrategy[Value] = st.one_of(
    st.integers(), st.fractions(), st.floats(allow_nan=False, allow_infinity=False)
)

EVERY_KIND: list[dict[str, Any]] = [
    {},
    {"roots": ["min"]},
    {"alternating": False},
    {"shared": True},
    {"alternating": False, "shared": True},
    {"values": st.fractions()},
    {"values": st.floats(allow_nan=False, allow_infinity=False)},
    {"values": numbers, "alternating": False, "shared": True},
]


def error_of(text: str, **options: Any) -> TreeSyntaxError:
    with pytest.raises(TreeSyntaxError) as caught:
        InformedTree.parse(text, **options)
    return caught.value


# ROUND TRIPS


@pytest.mark.parametrize("options", EVERY_KIND, ids=", ".join)
def test_a_printed_tree_reads_back(options: dict[str, Any]) -> None:
    @given(trees(**options))
    @STEADY
    def holds(tree: Tree) -> None:
        assert Tree.parse(str(tree)) == tree
        assert str(Tree.parse(str(tree))) == str(tree)

    holds()


@pytest.mark.parametrize("options", EVERY_KIND, ids=", ".join)
def test_a_printed_informed_tree_reads_back(options: dict[str, Any]) -> None:
    @given(informed_trees(**options))
    @STEADY
    def holds(tree: InformedTree) -> None:
        again = InformedTree.parse(str(tree))
        assert again == tree
        assert dict(again.bounds) == dict(tree.bounds)
        assert str(again) == str(tree)

    holds()


@given(trees(values=numbers))
@settings(STEADY, max_examples=50)
def test_a_payoff_keeps_its_type_but_for_whole_fractions(tree: Tree) -> None:
    again = Tree.parse(str(tree))
    for leaf in tree.leaves():
        value = tree.value(leaf)
        whole = isinstance(value, Fraction) and value.denominator == 1
        assert type(again.value(leaf)) is (int if whole else type(value))


@given(informed_trees(alternating=False, shared=True))
@settings(STEADY, max_examples=50)
def test_the_representation_evaluates_to_the_tree(tree: InformedTree) -> None:
    plain = Tree.parse(format_tree(tree))
    assert eval(repr(tree), {"InformedTree": InformedTree}) == tree  # noqa: S307 - our own text
    assert eval(repr(plain), {"Tree": Tree}) == plain  # noqa: S307 - our own text


@given(trees(alternating=False, shared=True, roots=["min"]), st.sampled_from([" ", "\n", "\t ", ",", " , "]))
@settings(STEADY, max_examples=50)
def test_blanks_have_no_meaning(tree: Tree, blank: str) -> None:
    spaced = str(tree).replace("(", f"({blank}").replace(" ", blank).replace(")", f"{blank})")
    assert Tree.parse(f"\n {spaced} \n") == tree


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("3", "3"),
        (" ( ( 41,5 ) ( 12,90 ) ) ", "((41 5) (12 90))"),
        ("(1(2)3)", "(1 (2) 3)"),
        ("max(1 2)", "(1 2)"),
        ("min(1 2)", "min(1 2)"),
        ("min (1 max (2) min(3))", "min(1 (2) min(3))"),
        ("(min(1) max(2))", "((1) max(2))"),
        ("(+3 3.0 2/4 1e2 .5)", "(3 3.0 1/2 100.0 0.5)"),
        ("(#7=1 #3=(2) #3# #7#)", "(#1=1 #2=(2) #2# #1#)"),
        ("(#1=1 2)", "(1 2)"),
        ("(#1= (1) #1#)", "(#1=(1) #1#)"),
        ("(#1=max(1) #1#)", "(#1=max(1) #1#)"),
        ("#1=(1)", "(1)"),
    ],
)
def test_a_tree_is_printed_in_one_way(text: str, printed: str) -> None:
    assert str(Tree.parse(text)) == printed


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("{0..9}(3)", "{0..9}(3)"),
        ("max {0..9} (3)", "{0..9}(3)"),
        ("min{..5}(1 4)", "min{..5}(1 4)"),
        ("{ -1/2 .. 2.5 }(1)", "{-1/2..2.5}(1)"),
        ("{2..}(3)", "{2..}(3)"),
        ("{-inf..+inf}(3)", "(3)"),
        ("{..}(3)", "(3)"),
        ("(#1={0..}(3) #1#)", "(#1={0..}(3) #1#)"),
        ("(max{0..9}({1..}(3)))", "(max{0..9}({1..}(3)))"),
    ],
)
def test_bounds_are_printed_in_one_way(text: str, printed: str) -> None:
    assert str(InformedTree.parse(text)) == printed


def test_a_label_names_the_subtree_that_follows() -> None:
    tree = Tree.parse("(#1=(2 3) (#1# 4))")
    assert tree.node("1.1") == tree.node("1.2.1")
    assert len(tree) == 6


# ERRORS

NOT_CLOSED = "this '(' is never closed"
CLOSES_NOTHING = "this ')' closes nothing"
EMPTY = "an empty node: a node has children or is a number"
NO_TREE = "no tree: expected a number or '(', as in ((41 5) (12 90))"
CUT_SHORT = "a '(' or a number should follow here"
TYPE_OF_A_LEAF = "a type or bounds belong to an inner node, which starts with '('"
ALREADY_DESCRIBED = "#1# stands for a subtree already described; nothing may be said of it here"
CYCLE = "#1# refers to a node that contains it: a tree has no cycles"
NOT_A_NUMBER = "is not a number; write it as 3, -2.5, 1/3, -inf or +inf"
NOT_A_PAIR = "is no pair of bounds; write them as 2..7, ..7 or 2.."


def misplaced(word: str) -> str:
    return f"{word!r} where a number or '(' should be"


def too_late(token: str) -> str:
    return f"{token!r} after the end of the tree; put a tree of several children in parentheses"


def not_finite(word: str) -> str:
    return f"{word!r} is no pay-off: a terminal has a finite number"


def bad_label(token: str) -> str:
    return f"{token} cannot name a subtree here: one label, used once, before type and bounds"


def unnamed(label: int) -> str:
    return f"#{label}# refers to a subtree that no #{label}= has named before"


@pytest.mark.parametrize(
    ("text", "column", "problem"),
    [
        # parentheses
        ("(", 1, NOT_CLOSED),
        ("(1", 1, NOT_CLOSED),
        ("(1 (2 3)", 1, NOT_CLOSED),
        ("((1) (2", 6, NOT_CLOSED),
        (")", 1, CLOSES_NOTHING),
        ("1)", 2, CLOSES_NOTHING),
        ("(1 2))", 6, CLOSES_NOTHING),
        ("()", 2, EMPTY),
        ("(1 ( ) 2)", 6, EMPTY),
        # nothing, or too much
        ("", 1, NO_TREE),
        ("   ", 1, NO_TREE),
        (",", 2, NO_TREE),
        ("1 2", 3, too_late("2")),
        ("(1) (2)", 5, too_late("(")),
        ("(1)max(2)", 4, too_late("max")),
        ("(1);", 4, too_late(";")),
        # words for numbers
        ("x", 1, misplaced("x")),
        ("(1 two 3)", 4, misplaced("two")),
        ("(1 2x)", 4, misplaced("2x")),
        ("(1.2.3)", 2, misplaced("1.2.3")),
        ("(1 --2)", 4, misplaced("--2")),
        ("[1 2]", 1, misplaced("[1")),
        ("(1 1/0)", 4, "'1/0' divides by zero"),
        ("(MAX(1))", 2, misplaced("MAX")),
        ("maximum(1)", 1, misplaced("maximum")),
        # no pay-offs
        ("nan", 1, not_finite("nan")),
        ("(1 NaN)", 4, not_finite("NaN")),
        ("(inf)", 2, not_finite("inf")),
        ("(1 -inf)", 4, not_finite("-inf")),
        ("(+inf 1)", 2, not_finite("+inf")),
        ("Infinity", 1, not_finite("Infinity")),
        ("(1e999)", 2, "inf is no pay-off: it must be finite, for -inf and +inf are the ends of the window"),
        # types
        ("max", 1, misplaced("max")),
        ("max ", 4, CUT_SHORT),
        ("(min )", 6, CUT_SHORT + ", not ')'"),
        ("max 3", 5, TYPE_OF_A_LEAF),
        ("(1 min 3)", 8, TYPE_OF_A_LEAF),
        ("max min(1)", 5, "'min' here: a node has one type, written before its bounds"),
        ("{..9}max(1)", 6, "'max' here: a node has one type, written before its bounds"),
        # labels
        ("(#1#)", 2, unnamed(1)),
        ("#1#", 1, unnamed(1)),
        ("(#1=1 #2#)", 7, unnamed(2)),
        ("(#1# #1=1)", 2, unnamed(1)),
        ("#1=(1 #1#)", 7, CYCLE),
        ("(#1=(2 (3 #1#)))", 11, CYCLE),
        ("(#1=1 #1=2)", 7, bad_label("#1=")),
        ("(#1=#2=3)", 5, bad_label("#2=")),
        ("(max #1=(3))", 6, bad_label("#1=")),
        ("({..9}#1=(3))", 7, bad_label("#1=")),
        ("(#1=1 max #1#)", 11, ALREADY_DESCRIBED),
        ("(#1=1 {..2}#1#)", 12, ALREADY_DESCRIBED),
        ("(#1=1 #2=#1#)", 10, ALREADY_DESCRIBED),
        ("(#1=)", 5, CUT_SHORT + ", not ')'"),
        ("#1=", 4, CUT_SHORT),
        ("(#1 2)", 2, misplaced("#1")),
        ("(#a=2)", 2, misplaced("#a=2")),
        # bounds
        ("{1..2}", 7, CUT_SHORT),
        ("({1..2})", 8, CUT_SHORT + ", not ')'"),
        ("{1..2}3", 7, TYPE_OF_A_LEAF),
        ("{1..2}{1..2}(1)", 7, "a node has one pair of bounds"),
        ("(1 {5}(2))", 4, f"'5' {NOT_A_PAIR}"),
        ("{}(2)", 1, f"'' {NOT_A_PAIR}"),
        ("{a..}(2)", 1, f"'a' {NOT_A_NUMBER}"),
        ("{1..b}(2)", 1, f"'b' {NOT_A_NUMBER}"),
        ("{nan..}(2)", 1, f"'nan' {NOT_A_NUMBER}"),
        ("{..1/0}(2)", 1, "'1/0' divides by zero"),
        ("{1..2(2)", 1, misplaced("{")),
        ("(2 })", 4, misplaced("}")),
    ],
)
def test_an_error_says_what_is_wrong_and_where_and_quotes_it(text: str, column: int, problem: str) -> None:
    error = error_of(text)
    assert (error.column, error.problem) == (column, problem)
    assert error.text == text
    assert error.line == 1
    assert error.position == column - 1
    assert str(error) == f"column {column}: {problem}\n  {text}\n  {' ' * (column - 1)}^"


def test_the_message_quotes_the_text_above_a_caret() -> None:
    assert str(error_of("(1 two 3)")) == "column 4: 'two' where a number or '(' should be\n  (1 two 3)\n     ^"


def test_a_long_line_is_quoted_around_the_error() -> None:
    error = error_of("(" + "1 " * 100 + "oops " + "2 " * 100 + ")")
    place, quoted, caret = str(error).splitlines()
    assert place == "column 202: 'oops' where a number or '(' should be"
    assert quoted == "  ..." + "1 " * 15 + "oops " + "2 " * 12 + "2..."
    assert quoted[caret.index("^") :].startswith("oops")


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("(1\n (2\n  x))", 3, 3, "line 3, column 3: 'x' where a number or '(' should be\n    x))\n    ^"),
        ("(1\n(2\n3", 2, 1, "line 2, column 1: this '(' is never closed\n  (2\n  ^"),
        ("(1\n2))\n", 2, 3, "line 2, column 3: this ')' closes nothing\n  2))\n    ^"),
        ("(1\n2) 3", 2, 4, f"line 2, column 4: {too_late('3')}\n  2) 3\n     ^"),
        ("(1 (\n) 2)", 2, 1, f"line 2, column 1: {EMPTY}\n  ) 2)\n  ^"),
    ],
)
def test_an_error_in_several_lines_names_and_quotes_its_line(text: str, line: int, column: int, message: str) -> None:
    error = error_of(text)
    assert (error.line, error.column) == (line, column)
    assert str(error) == message


def test_blank_lines_around_a_single_line_do_not_count() -> None:
    assert str(error_of("\n\n(1 x)\n")) == "column 4: 'x' where a number or '(' should be\n  (1 x)\n     ^"


def test_a_number_of_thousands_of_digits_is_an_error_with_its_place() -> None:
    error = error_of("(1 " + "9" * 5_000 + ")")
    assert error.column == 4
    assert len(str(error)) < 500


def test_a_syntax_error_is_a_tree_error_and_a_value_error() -> None:
    assert isinstance(error_of("("), TreeError)
    assert isinstance(error_of("("), ValueError)


def test_a_plain_tree_refuses_bounds() -> None:
    with pytest.raises(
        TreeError, match=r"bounds make an informed tree; read it with InformedTree.parse\n  {1..2}\(3\)"
    ):
        Tree.parse("{1..2}(3)")


@given(st.text(alphabet="()#=1-./{} \nmaxin,", max_size=20))
@settings(STEADY, max_examples=300)
def test_any_text_is_a_tree_or_a_syntax_error_within_it(text: str) -> None:
    try:
        read: InformedTree | TreeSyntaxError = InformedTree.parse(text)
    except TreeSyntaxError as error:
        read = error
    if isinstance(read, InformedTree):
        assert InformedTree.parse(str(read)) == read
    else:
        assert 0 <= read.position <= len(text)
        assert 1 <= read.column <= len(text.split("\n")[read.line - 1]) + 1


@given(trees(alternating=False, shared=True), st.data())
@STEADY
def test_no_proper_beginning_of_a_tree_in_parentheses_is_a_tree(tree: Tree, data: st.DataObject) -> None:
    text = f"({tree})"
    cut = data.draw(st.integers(0, len(text) - 1))
    assert error_of(text[:cut]).position <= cut


# THE ROOT'S TYPE


@pytest.mark.parametrize(
    ("text", "root", "is_max"),
    [
        ("(1)", None, True),
        ("(1)", "max", True),
        ("(1)", "min", False),
        ("max(1)", "max", True),
        ("min(1)", "min", False),
        ("min(1)", None, False),
        ("1", None, True),
        ("1", "min", False),
    ],
)
def test_the_root_has_the_type_that_text_or_option_give(text: str, root: str | None, *, is_max: bool) -> None:
    tree = Tree.parse(text, root=root)
    assert tree.is_max(tree.root) == is_max


@pytest.mark.parametrize(("text", "said", "root"), [("min(1)", "min", "max"), ("max(1)", "max", "min")])
def test_text_and_option_may_not_differ(text: str, said: str, root: str) -> None:
    error = error_of(text, root=root)
    assert error.problem == f"the text says that the root is {said}, the option that it is {root}"
    assert 1 <= error.column <= 4


@pytest.mark.parametrize("root", ["", "Max", "both"])
def test_the_option_is_max_or_min(root: str) -> None:
    with pytest.raises(TreeError, match=f"^root='{root}': the root is 'max' or 'min'$"):
        Tree.parse("(1)", root=root)


def test_only_the_root_takes_the_option() -> None:
    assert Tree.parse("(max(1) min(2))", root="min") == Tree.parse("min(max(1) min(2))")


# DEPTH


def nested(depth: int) -> str:
    return "(" * depth + "0" + ")" * depth


def test_absurd_depth_is_an_error_at_the_first_parenthesis_too_many() -> None:
    error = error_of(nested(10_000))
    assert error.column == DEFAULT_MAX_DEPTH + 1
    assert error.problem == (
        f"nested deeper than {DEFAULT_MAX_DEPTH}; allow more with max_depth=... (--max-depth on the command line)"
    )
    assert str(error).splitlines()[1] == "  ..." + "(" * 60 + "..."


def test_absurd_depth_is_read_when_allowed() -> None:
    tree = Tree.parse(nested(10_000), max_depth=10_000)
    assert len(tree) == 10_001
    assert str(tree) == nested(10_000)


@pytest.mark.parametrize("depth", [1, 7, DEFAULT_MAX_DEPTH])
def test_the_depth_allowed_is_the_number_of_open_parentheses(depth: int) -> None:
    limit = None if depth == DEFAULT_MAX_DEPTH else depth
    assert len(Tree.parse(nested(depth), max_depth=limit)) == depth + 1
    with pytest.raises(TreeSyntaxError, match=f"nested deeper than {depth};"):
        Tree.parse(nested(depth + 1), max_depth=limit)


def test_depth_is_no_matter_of_width() -> None:
    assert len(Tree.parse("(" + "(1) " * 10_000 + ")", max_depth=2)) == 20_001


# PAIRS


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("2..7", (2, 7)),
        ("..7", (NEG_INF, 7)),
        ("2..", (2, POS_INF)),
        ("..", (NEG_INF, POS_INF)),
        (" -1/2 .. 2.5 ", (Fraction(-1, 2), 2.5)),
        ("1.5..2.5", (1.5, 2.5)),
        ("-inf..inf", (NEG_INF, POS_INF)),
        ("0..0", (0, 0)),
    ],
)
def test_a_pair_is_read_lower_bound_first(text: str, pair: tuple[Value, Value]) -> None:
    assert parse_pair(text) == pair


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"'' {NOT_A_PAIR}"),
        ("5", f"'5' {NOT_A_PAIR}"),
        ("x..", f"'x' {NOT_A_NUMBER}"),
        ("..y", f"'y' {NOT_A_NUMBER}"),
    ],
)
def test_what_is_no_pair_is_quoted(text: str, message: str) -> None:
    with pytest.raises(ValueError) as error:
        parse_pair(text)
    assert str(error.value) == message
