"""The small games and the game cut off at a depth: known results, worked by hand (RR-2.1.1-evalheur, RR-2.1-ttt)."""

from functools import reduce
from operator import xor

import pytest

from specs.depth_limited import At, DepthLimited, EvaluatedTree
from specs.minimax import Oracle, f
from specs.tree import Tree, TreeError
from tests.specs.games import InARow, Kayles, connect_three, tic_tac_toe

KAYLES_GRUNDY = (0, 1, 2, 3, 1, 4, 3, 2, 1)  # of a single row of 0, 1, ... pins (Guy & Smith 1956)


def positions(game: InARow) -> set[str]:
    found, stack = {game.root}, [game.root]
    while stack:
        fresh = set(game.children(stack.pop())) - found
        found |= fresh
        stack += fresh
    return found


def test_tic_tac_toe_has_its_known_positions_and_is_a_draw() -> None:
    game = tic_tac_toe()
    reached = positions(game)
    assert len(game.lines) == 8
    assert len(reached) == 5478
    assert sum(not game.children(position) for position in reached) == 958
    assert Oracle(game)[game.root] == 0


def test_an_immediate_win_is_worth_the_whole_range() -> None:  # RR-2.1-ttt: f = +1 is the most there is
    game = tic_tac_toe("XX.OO....")
    assert game.is_max(game.root)
    assert Oracle(game)[game.root] == game.win
    assert game.value("XXXOO....") == game.win
    assert game.value("XX.OOOX..") == -game.win
    assert game.children("XXXOO....") == ()


def test_a_line_counts_for_the_side_that_can_still_fill_it() -> None:
    game = tic_tac_toe()
    assert game.evaluate(".........") == 0
    assert game.evaluate("....X....") == 4  # four lines with one stone
    assert game.evaluate("O...X....") == 3 - 2
    assert game.evaluate("XX.......") == 4 + 1 + 1 + 1  # the row; two columns; a diagonal
    assert all(abs(game.evaluate(p)) < game.win for p in positions(game) if game.children(p))
    assert all(game.evaluate(p) == game.value(p) for p in positions(game) if not game.children(p))


def test_stones_fall_in_connect_three() -> None:
    game = connect_three(3, 2)
    assert [game.move(game.root, child) for child in game.children(game.root)] == [0, 1, 2]
    after = game.children(game.root)[1]
    assert after == ".X...."
    assert [game.move(after, child) for child in game.children(after)] == [0, 2, 4]


@pytest.mark.parametrize("start", ["........", "........x"])
def test_a_position_that_does_not_fit_is_an_error(start: str) -> None:
    with pytest.raises(ValueError, match="is no position of 3 by 3 cells"):
        tic_tac_toe(start)


def test_a_game_that_goes_on_has_no_pay_off() -> None:
    with pytest.raises(ValueError, match="the game goes on"):
        tic_tac_toe().value("X........")
    with pytest.raises(ValueError, match="pins still stand"):
        Kayles(2).value(((2,), True))


@pytest.mark.parametrize("rows", [(1,), (5,), (1, 1), (1, 4), (2, 7), (3, 6), (3, 2, 1), (8, 1), (4, 2)])
@pytest.mark.parametrize("is_max", [True, False])
def test_kayles_is_won_where_the_grundy_numbers_do_not_cancel(rows: tuple[int, ...], is_max: bool) -> None:
    game = Kayles(*rows, is_max=is_max)
    mover_wins = reduce(xor, (KAYLES_GRUNDY[row] for row in rows)) != 0
    assert Oracle(game)[game.root] == (game.win if mover_wins == is_max else -game.win)


def test_the_moves_of_kayles() -> None:
    game = Kayles(4, 1)
    children = game.children(game.root)
    assert [rows for rows, _ in children] == [(3, 1), (2, 1, 1), (2, 1), (1, 1, 1), (4,)]
    moves = [game.move(game.root, child) for child in children]
    assert moves == [((4,), (3,)), ((4,), (2, 1)), ((4,), (2,)), ((4,), (1, 1)), ((1,), ())]
    assert [game.evaluate(node) for node in (game.root, ((3,), True), ((3,), False), ((), True))] == [-5, 3, -3, -100]


# THE GAME CUT OFF AT A DEPTH

TREE = Tree.of([[3, [1, 2]], 0])
GAME = EvaluatedTree(TREE, {0: 7, 1: 5, 3: 9})


def test_a_leaf_is_depth_0_or_the_end_of_the_game() -> None:
    assert [f(DepthLimited(GAME, d), At(0, d)) for d in range(5)] == [7, 5, 3, 2, 2]
    shallow = DepthLimited(GAME, 1)
    assert shallow.children(shallow.root) == [At(1, 0), At(TREE.node("1.2"), 0)]
    assert shallow.children(At(1, 0)) == ()
    assert shallow.value(At(1, 0)) == 5
    deep = DepthLimited(GAME, 9)
    assert deep.value(At(TREE.node("1.2"), 8)) == 0
    assert deep.is_max(deep.root)
    assert not deep.is_max(At(1, 8))


def test_deep_enough_the_cut_off_changes_nothing() -> None:
    game = tic_tac_toe("XOX.O....")
    assert f(DepthLimited(game, 5), At(game.root, 5)) == f(game, game.root)


def test_questions_without_an_answer_are_errors() -> None:
    with pytest.raises(TreeError, match="not a leaf at this depth"):
        DepthLimited(GAME, 1).value(At(0, 1))
    with pytest.raises(TreeError, match="cannot go -1 plies"):
        DepthLimited(GAME, -1)
    with pytest.raises(TreeError, match=r"see 1\.1$"):
        EvaluatedTree(TREE, {0: 7, 3: 9})
    with pytest.raises(TreeError, match=r"see 1\.2$"):
        EvaluatedTree(TREE, {0: 7, 1: 5, 3: 9, TREE.node("1.2"): 0})


def test_an_evaluated_tree_is_itself_with_its_evaluations() -> None:
    assert EvaluatedTree(TREE, {3: 9, 1: 5, 0: 7}) == GAME
    assert EvaluatedTree(TREE, {3: 8, 1: 5, 0: 7}) != GAME
    assert repr(GAME) == "EvaluatedTree.parse('{7}({5}(3 {9}(1 2)) 0)')"
    assert [GAME.move(0, child) for child in GAME.children(0)] == [0, 1]
    assert repr(tic_tac_toe()) == "InARow(3, 3, 3, drop=False, start='.........')"
    assert repr(Kayles(1, 3)) == "Kayles(3, 1, is_max=True)"
