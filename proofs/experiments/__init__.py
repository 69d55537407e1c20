"""The measurements of the thesis's chapters 4 and 5, on real games: `verified experiment`, `make experiments`.

    (found,) = conduct([(find("leaves"), Setting("othello", depth=4, positions=3))], store="results.sqlite")
    for decision in found.decisions:
        print(decision.sentence)

`subjects` is what is searched, `counting` how a search is counted, `measure` the jobs; `costs`, `memory`,
`first_guess`, `minimal`, `enhancements` and `simulations` are the experiments, each a record of what the thesis says,
which jobs measure it, what is drawn, and how it is decided.
"""
