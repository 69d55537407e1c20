"""WHAT: the papers' mathematics as plain, slow, obviously right Python. Every result on one page.

Let f = `minimax.f` of a node n. A search procedure is given a window (alpha, beta) and returns v.

Fail-soft (PB-T2.1): alpha-beta meets `clauses.fail_soft.window`, `clauses.fail_soft.success`,
`clauses.fail_soft.fail_low` and `clauses.fail_soft.fail_high`, with or without a valid heuristic pair
(`informed.validity`), at every nested call.

Loop invariants (PB (1) to (3)): before each child c of a max node `clauses.loops.max_loop`, of a min node
`clauses.loops.min_loop`; they speak of `paths.Maxbroth` and `paths.Minbroth`.

Nested windows (PB-T3.1): every nested call on n has the window `visits.nested_window`, made of `paths.alpha`,
`paths.beta`, `paths.L_bar` and `paths.U_bar`. Clauses: `clauses.visited_nodes.nested_window`,
`clauses.visited_nodes.nested_window_informed`.

Visited nodes (PB-T3.2): n is visited iff `visits.is_visited`, made of `paths.alpha`, `paths.beta`, `paths.L_hat` and
`paths.U_hat`, for a consistent pair (`informed.consistency`). Clauses: `clauses.visited_nodes.visits_alphabeta`,
`clauses.visited_nodes.visits_informed`. Without heuristics this is Baudet's criterion, `baudet.is_explored`
(SS-T-Baudet).

Monotonicity (PB-C3.1): a tighter pair (`informed.is_tighter`) never visits more:
`clauses.visited_nodes.tighter_visits_fewer`.

Domination (RR-2.2.1-NScutoffs): NegaScout visits no node that alpha-beta with the same root window does not:
`clauses.visited_nodes.dominates_alphabeta`.

The minimal tree: a perfectly ordered tree (`minimal_tree.best_first`) is searched within `minimal_tree.node_types`; a
uniform one has `minimal_tree.leaf_count` leaves in it. Random uniform trees cost `averages.expected_leaves` on average.

Solution trees (ST-E2.1, SS-T1): f(n) is the least g of a max solution tree and the greatest of a min solution tree.
What evaluated leaves prove is `solutions.solution_trees.f_plus` and `solutions.solution_trees.f_minus`; a node is worth
searching iff it is alive (`solutions.liveness.alive`), and a search may stop when no node is.

SSS-2 (PB-T5.1) walks from milestone to milestone (`solutions.milestones.Milestones`); it visits a node iff
it is among `solutions.beta_ancestor.expansions` (PB-T7.2), and no node that alpha-beta does not (PB-T7.3).

MT (RR-PB.2-MT) proves a bound by a solution tree in its memory: `clauses.mt.upper`, `clauses.mt.lower`,
`clauses.mt.max_tree`, `clauses.mt.min_tree`. Its drivers narrow f- <= f <= f+ at every pass: `clauses.mtd.mtd_loop`.

MTD(f) (FR-MTD-visits): with the first guess g0 it visits n iff `mtd_visits.is_visited`; with all guesses together it
visits what alpha-beta does, and what all have in common is common to SSS* and DUAL* (`mtd_visits.in_union`). Clause:
`clauses.whole_searches.mtd_visits`.

NegaScout (FR-NS-visits) visits n iff `scout_visits.is_visited`, and every node of both SSS* and DUAL*
(`scout_visits.must_be_visited`, FR-NS-sandwich). Clauses: `clauses.whole_searches.scout_visits`,
`clauses.whole_searches.scout_sandwich`.

Tables: every stored interval contains the true value, whatever was lost: `clauses.tables.true_interval`.

Game graphs (KA-D4.1): the score is the limit of `graphs.graph_score.s_n`, reached after #V steps at most.

What may be asked of a game is `tree.GameTree`; `watch.Watched` sees a search from outside.
"""

from specs.tree import Tree

__all__ = ["Tree"]
