"""The measurements of the thesis's chapters 4 and 5, on real games: `verified experiment`, `make experiments`.

    (found,) = conduct([(find("leaves"), Setting("othello", depth=4, positions=3))], store="results.sqlite")
    for decision in found.decisions:
        print(decision.sentence)

`subjects` has the games, `counting` counts the cost of a search, `measure` has the jobs; `costs`, `memory`,
`first_guess`, `minimal`, `enhancements` and `simulations` are the experiments, each a record of the thesis's statement,
the jobs that measure it, the figure, and the rule by which it is decided.
"""
