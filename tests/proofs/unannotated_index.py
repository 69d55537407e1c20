"""Right searches without any annotation, as people write them, and one edit of each that makes it wrong.

By file and function: the specification, the form, and an edit (what is replaced, by what) after which it is wrong.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

HOME: Final = Path(__file__).parent / "unannotated"


@dataclass(frozen=True)
class Row:
    """One search; `proved` is False where a proof is not found yet."""

    file: str
    function: str
    old: str
    new: str
    spec: str = "alphabeta"
    form: str = "minimax"
    proved: bool = True
    turns: str = ""  # who moves at the root, where players take turns: "any", "max", "min"; nothing: any types
    keeps: bool = False  # it keeps a table: a new one for every game
    left: str = ""  # where it is not proved: what is said

    @property
    def request(self) -> str:
        """As `verified prove` is given it."""
        return f"{HOME / self.file}.py:{self.function}"

    @property
    def name(self) -> str:
        """By which a test calls it."""
        return f"{self.file}.{self.function}"

    def text(self) -> str:
        """Its file."""
        return (HOME / f"{self.file}.py").read_text()

    def wrong(self) -> str:
        """Its file with the edit, made within the function."""
        before, start, after = self.text().partition(f"def {self.function.rpartition('.')[2]}(")
        if self.old not in after:
            raise ValueError(f"{self.name} has no {self.old!r}")
        return before + start + after.replace(self.old, self.new, 1)


ROWS: Final = (
    Row("one_loop", "fail_soft", "beta = min(beta, best)", "beta = min(alpha, best)"),
    Row("one_loop", "fail_hard", "min(max(tree.value(node), alpha), beta)", "min(tree.value(node), alpha)"),
    Row("one_loop", "window_in_the_call", "if best >= beta:", "if best > alpha:"),
    Row("one_loop", "none_so_far", "if best is None or score > best:", "if best is None or score < best:"),
    Row("one_loop", "done_flag", "done = beta <= alpha", "done = beta <= best"),
    Row("one_loop", "cutoff_at_the_head", "alpha = max(alpha, v)", "alpha = max(beta, v)"),
    Row(
        "one_loop",
        "one_child_late",
        "if best >= beta and tree.is_max(node):",
        "if best >= alpha and tree.is_max(node):",
    ),
    Row("two_loops", "own_names", "b = min(b, best)", "b = alpha"),
    Row("two_loops", "overwritten", "alpha = max(alpha, value)", "alpha = max(beta, value)"),
    Row("two_loops", "returns_at_once", "return beta\n", "return alpha\n"),
    Row("two_loops", "ifs_only", "if v > top:", "if v > alpha:"),
    Row(
        "two_loops",
        "first_then_the_rest",
        "for child in children[1:]:",
        "for child in children[1:]:\n            break",
    ),
    Row(
        "two_loops",
        "star_rest",
        "best = max(best, star_rest(tree, child, alpha, beta))",
        "best = star_rest(tree, child, alpha, beta)",
    ),
    Row("going_through", "backwards", "best = max(best, v)", "best = v"),
    Row("going_through", "leaves_first", "if best >= beta:", "if best >= alpha:"),
    Row("going_through", "numbered", "v if i == 0 else max(best, v)", "v if i == 0 else min(best, v)"),
    Row("going_through", "by_index", "best = max(best, v)", "best = v"),
    Row("going_through", "while_index", "best < beta", "best < alpha"),
    Row("going_through", "next_of_iter", "if beta <= alpha:", "if best <= alpha:"),
    Row("going_through", "for_else", "if best >= beta:", "if best >= alpha:"),
    Row("going_through", "skips_with_continue", "if v <= best:", "if v <= beta:"),
    Row("negamax", "plain", "alpha = max(alpha, best)", "alpha = max(beta, best)", form="negamax"),
    Row("negamax", "hard", "return beta", "return alpha", form="negamax"),
    Row("negamax", "in_the_call", "if best >= beta:", "if best >= alpha:", form="negamax"),
    Row("negamax", "with_color", "-color)", "color)", form="negamax"),
    Row("negamax", "nothing_yet", "v > best", "v < best", form="negamax"),
    Row("negamax", "full", "-full(tree, child)", "full(tree, child)", spec="minimax", form="negamax"),
    Row("negamax", "first_and_rest", "alpha = best", "alpha = beta", form="negamax"),
    Row("negamax", "scout", "-beta, -v", "-beta, -v - 1", form="negamax"),
    Row("helpers", "with_helpers", "if alpha >= beta:", "if alpha >= best:"),
    Row("helpers", "either", "search_max(tree, node, alpha, beta)", "search_max(tree, node, beta, alpha)"),
    Row("helpers", "nested", "a = max(a, best)", "a = max(b, best)"),
    Row("helpers", "max_and_min", "if v >= beta:", "if v >= alpha:"),
    Row("helpers", "with_depth", "if alpha >= beta:", "if alpha >= best:"),
    Row("helpers", "keeps_the_move", "v > best", "v > alpha"),
    Row("helpers", "counts_nodes", "if best >= beta:", "if best >= alpha:"),
    Row("helpers", "Engine.search", "best = max(best, v)", "best = v"),
    Row("helpers", "told_the_turn", "alpha = max(alpha, best)", "alpha = max(beta, best)", turns="any"),
    Row("scouts", "null_window", "v = null_window(tree, child, v, beta)", "v = null_window(tree, child, v + 1, beta)"),
    Row("scouts", "whole", "if best >= beta:", "if best >= alpha:"),
    Row("scouts", "full_window", "-inf, inf", "-10, inf", spec="minimax"),
    Row("scouts", "from_the_root", "-inf, inf", "-inf, 10", spec="minimax"),
    Row("scouts", "aspired", "return whole(tree, node, -inf, v + 1)", "return v", spec="minimax"),
    Row("scouts", "mtd_f", "if guess < beta:", "if guess <= beta:", spec="minimax"),
    Row("minimax", "loops", "best = max(best, loops(tree, child))", "best = loops(tree, child)", spec="minimax"),
    Row("minimax", "generators", "return max(", "return min(", spec="minimax"),
    Row("minimax", "listed", "max(values) if", "min(values) if", spec="minimax"),
    Row("minimax", "chosen", "max if tree.is_max(node) else min", "min if tree.is_max(node) else max", spec="minimax"),
    Row("minimax", "one_loop", "best = max(best, v)", "best = v", spec="minimax"),
    Row("minimax", "whole_tree", "return max(", "return min(", spec="minimax"),
    Row("phrases", "negamax", "alpha = score", "alpha = beta", form="negamax"),
    Row("phrases", "negamax_hard", "a = t", "a = beta", form="negamax"),
    Row("phrases", "one_loop_sign", "min(beta, best)", "min(alpha, best)"),
    Row("phrases", "one_loop_returns", "if v <= alpha:", "if v >= alpha:"),
    Row("phrases", "nested_minimax", "max(scores) if", "min(scores) if", spec="minimax"),
    Row("phrases", "nested_pair", "if best <= a:", "if best <= b:"),
    Row("phrases", "Player.search", "if best <= alpha:", "if best <= beta:"),
    Row("phrases", "Two.search", "return self.of_max", "return self.of_min"),
    Row("phrases", "counted_from_one", "i == 1 or v > best", "i == 1 or v < best"),
    Row("phrases", "index_of_best", "i == 0 or", "i > 0 or", spec="minimax"),
    Row("phrases", "head_and_tail", "if best >= beta:", "if best >= alpha:", form="negamax"),
    Row("phrases", "eldest_first", "for kid in kids[1:]:", "for kid in kids[1:]:\n        break", spec="minimax"),
    Row("phrases", "right_to_left", "if best >= beta:", "if best >= alpha:", form="negamax"),
    Row("phrases", "widest_first", "if alpha >= beta:", "if alpha < beta:"),
    Row("phrases", "while_left", "if best >= beta:", "if best >= alpha:", form="negamax"),
    Row("phrases", "while_and_alive", "alpha = max(alpha, v)", "alpha = max(beta, v)"),
    Row("phrases", "many_returns", "if v < best:", "if v > best:"),
    Row("phrases", "only_one_child", "    if best >= beta:", "    if best >= alpha:", form="negamax"),
    Row("phrases", "all_in_one", "== tree.is_max(node) else best", "!= tree.is_max(node) else best"),
    Row("phrases", "conditional_minimax", "else max(", "else min(", spec="minimax"),
    Row("phrases", "none_at_first", "else min(best, v)", "else max(best, v)"),
    Row("phrases", "none_negamax", "best < v", "best > v", form="negamax"),
    Row("phrases", "deep", "if best >= beta:", "if best >= alpha:", form="negamax"),
    Row("phrases", "told_who", "alpha, beta, True)", "beta, alpha, True)", turns="any"),
    Row("phrases", "helped", "if cuts(best, beta):", "if cuts(best, alpha):", form="negamax"),
    Row("phrases", "improved", "best = v", "best = best", spec="minimax"),
    Row("phrases", "pvs", "if a < score < beta:", "if beta < score:", form="negamax"),
    Row("phrases", "scout_again", "if alpha < score < beta:", "if score >= beta:", form="negamax"),
    Row("alternating", "max_value", "if v >= beta:", "if v >= alpha:", turns="max"),
    Row("alternating", "min_value", "if v <= alpha:", "if v <= beta:", turns="min"),
    Row("alternating", "alpha_beta_search", "-inf, inf)", "-inf, 1)", spec="minimax", turns="max"),
    Row("alternating", "maximum", "max(minimum", "min(minimum", spec="minimax", turns="max"),
    Row("alternating", "minimum", "min(maximum", "max(maximum", spec="minimax", turns="min"),
    Row("drivers", "mtd", "if g < beta:", "if g <= beta:", spec="minimax"),
    Row("drivers", "mtd_until_equal", "if g >= gamma:", "if g > gamma:", spec="minimax"),
    Row("drivers", "from_above", "search(tree, node, -inf, inf)", "search(tree, node, -inf, 3)", spec="minimax"),
    Row("drivers", "stepping_down", "if g >= high:", "if g < high:", spec="minimax"),
    Row("drivers", "aspiration", "alpha = -inf", "return alpha", spec="minimax"),
    Row("drivers", "widening", "while v <= alpha or v >= beta:", "while v <= alpha:", spec="minimax"),
    Row("drivers", "deepening", "-inf, inf", "-2, inf", spec="minimax"),
    Row(
        "drivers",
        "deepening_with_a_guess",
        "guess = v",
        "guess = 0",
        spec="minimax",
        proved=False,
        left="no path gets to this line",
    ),
    Row("tables", "flags", "TABLE[node] = (LOWER, best)", "TABLE[node] = (EXACT, best)", keeps=True),
    Row("tables", "Searcher.search", 'flag = "upper"', 'flag = "exact"', form="negamax", keeps=True),
    Row("tables", "in_a_default", "best if best < beta else high", "best", form="negamax", keeps=True),
    Row(
        "tables",
        "handed_on",
        "low = high = g",
        "low = g + 1",
        keeps=True,
        proved=False,
        left="precondition window of handed_on",
    ),
    Row("tables", "two_dicts", "if g >= beta:", "if g >= alpha:", keeps=True),
    Row("tables", "remembered", "return memo[node]", "return -memo[node]", spec="minimax", keeps=True),
    Row("tables", "Exact.search", "if alpha < best < beta:", "if alpha < best:", form="negamax", keeps=True),
    Row("tables", "named_entries", '"<" if best <= alpha', '"=" if best <= alpha', form="negamax", keeps=True),
    Row("tables", "frozen_bounds", "Bounds(best, known.high)", "Bounds(best, best)", form="negamax", keeps=True),
    Row("tables", "with_dicts", 'flag = "LOWER"', 'flag = "EXACT"', form="negamax", keeps=True),
    Row("tables", "MTDF.search", "self.upper[node] = g", "self.lower[node] = g", spec="minimax", keeps=True),
    Row("tables", "probe_and_store", "(beta, IS_BETA)", "(beta, IS_EXACT)", form="negamax", keeps=True),
    Row("tables", "noted", "if best > alpha:", "if best >= alpha:", form="negamax", keeps=True),
    Row("tables", "by_default", "VALUES[node] = best", "VALUES[node] = v", spec="minimax", keeps=True),
    Row("tables", "meets_in_the_middle", "low = g\n    else", "high = g\n    else", keeps=True),
    Row("styles", "by_default", "min(beta, best)", "min(alpha, best)"),
    Row("styles", "infinite_texts", "best >= beta", "best >= alpha", form="negamax"),
    Row("styles", "left_to_defaults", "by_default(tree, node)", "by_default(tree, node, -3)", spec="minimax"),
    Row("styles", "guarded", "alpha < beta", "alpha < beta - 1"),
    Row("styles", "raising", "alpha >= beta", "alpha + 1 >= beta", form="negamax"),
    Row("styles", "enum_flags", "Bound.UPPER if", "Bound.EXACT if", form="negamax", keeps=True),
    Row("styles", "made_if_none", "max(best, v)", "min(best, v)", spec="minimax", keeps=True),
    Row("styles", "talkative", "best >= beta", "best >= alpha", form="negamax"),
    Row("styles", "with_the_move", "best >= beta", "best >= alpha", form="negamax"),
    Row("styles", "first_of_the_pair", "best, move = v, child", "best, move = 0, child", spec="minimax"),
    Row("styles", "value_of_the_pair", "return value", "return 0 if move is None else value", spec="minimax"),
    Row("styles", "Private.search", "alpha < best < beta", "alpha < best", form="negamax", keeps=True),
    Row("styles", "first_guess", "if g < beta:", "if g <= beta:", spec="minimax"),
    Row("styles", "guessed_by_default", "lower + 1", "lower", spec="minimax"),
    Row("styles", "cached", "max(values) if", "min(values) if", spec="minimax"),
    Row("styles", "folded", "reduce(min,", "reduce(max,", spec="minimax"),
    Row("styles", "ordered_by_a_table", "SCORES.get(c, 0)", "SCORES.get(c)", keeps=True),
    Row("styles", "best_pair", "return value", "return move", spec="minimax"),
)
