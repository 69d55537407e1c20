"""The words of the ladder of evidence, weakest first: what may be said of a clause, and which word outranks which."""

from enum import StrEnum


class Verdict(StrEnum):
    """What is known of one clause. `a.rank < b.rank`: b overrides a; a counterexample overrides everything."""

    UNDECIDED = "undecided"  # nobody could tell within the budget
    VACUOUS = "vacuous"  # it was never put to the test, which is a failure
    SAMPLED = "sampled"  # random examples broke nothing
    EXHAUSTED = "exhausted"  # every case up to a size broke nothing
    CONFIRMED = "confirmed"  # every path on every listed shape, for all values
    INDUCTIVE = "inductive"  # one symbolic step, so every depth up to a branching
    PROVED = "proved"  # every tree, by two solvers
    REFUTED = "refuted"  # a counterexample that anyone can re-run

    @property
    def rank(self) -> int:
        """The place in the order above."""
        return list(Verdict).index(self)

    @property
    def is_complete(self) -> bool:
        """Whether everything in the stated scope was covered: stronger than a sample, and not a refutation."""
        return Verdict.EXHAUSTED.rank <= self.rank <= Verdict.PROVED.rank


class Outcome(StrEnum):
    """What a check says of a function as a whole."""

    HOLDS = "holds"  # every required clause does
    REFUTED = "refuted"  # some required clause is
    ERROR = "error"  # the request is unusable
    UNDECIDED = "undecided"  # neither, within the budget

    @property
    def status(self) -> int:
        """The exit status of the command."""
        return list(Outcome).index(self)
