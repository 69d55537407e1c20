"""Slips of the papers that change no claim: a wrong name, a word, a label, a citation. There is nothing to compute."""

from typing import Final

from proofs.errata.erratum import Erratum


def slip(id: str, where: str, printed: str, correction: str) -> Erratum:
    """An erratum of wording, without a reading to check."""
    return Erratum(id, where, printed, correction, "wording")


ERRATA: Final = (
    slip("PB-R1.a", "section 1", "Precondition and postcondition are both called p.", "The postcondition is q."),
    slip("PB-T3.1", "theorem 3.1", "The program variable alpha is once spelt alfa.", "alpha."),
    slip("PB-L3.1", "lemma 3.1", "The lemma, which names n's father, is stated for any n.", "For any n but the root."),
    slip("PB-T4.2", "theorems 4.2 and 4.3", "The text then calls both of them lemmas.", "They are theorems."),
    slip("PB-P4.2", "proof of theorem 4.2", "The tree assumed to be older is once called S'.", "It is S1."),
    slip("PB-T6.1", "theorem 6.1", "The name of the procedure expandtip is misspelt.", "expandtip."),
    slip("PB-R8.1", "section 8", "Paths are followed along which T(x) = g1.", "Along which g(T(x)) = g1."),
    slip("ST-E4.3", "proof of (4.3)", "The optimal tree is said to go through r and m.", "Through r and n."),
    slip("ST-D6.3", "section 6.2", "A left node is first defined as a left child.", "Left node, as it is used."),
    slip("ST-R6.1", "section 6.2", "That n.f+ = gamma at a closed n is taken from theorem 6.1.", "It is lemma 6.1."),
    slip(
        "RR-3.3.2-AlphaBounding", "section 3.3.2",
        "The words leave open where Alpha Bounding starts, how far it goes down if every move fails low, and what it "
        "searches again if several fail high.",
        "At the first guess; any step that is not negative below the greatest upper bound; each move that may still be "
        "better, one above the best so far. With step 0 it is the strategy disprove-rest of MTD(best).",
    ),
    slip(
        "RR-A.13-trace", "figure A.13",
        "The column T+ goes on listing leaves that have been replaced, and the letter r names a node never searched.",
        "A max solution tree holds one child of each min node; letters are given to searched nodes only.",
    ),
    slip(
        "RR-B.2-misprint", "appendix B.2",
        "OPEN is said to be empty at the start, and entries to be inserted with decreasing their merit.",
        "OPEN holds the root at the start, and entries are inserted without decreasing their merit.",
    ),
    slip("RR-C.1-tables", "appendix C.1", "Both checkers tables have a position 29 among 1 to 20.", "It is number 19."),
    slip(
        "KA-P5-dist", "section 5",
        "There is a link for each (v, w) in V, and a vertex sends its value to its parent.",
        "For each (v, w) in E, and to all its predecessors.",
    ),
    slip(
        "KA-L6.4", "proof of lemma 6.4",
        "N_T is introduced as the step from which C[T] is constant, and used as that of T.",
        "It is the step from which s_n T = s T.",
    ),
    slip("KA-L6.5", "lemma 6.5", "The statement names a tree Q that it does not use.", "Q can be struck out."),
    slip(
        "KA-TA.1", "theorem A.1",
        "The absorption is stated for n >= 2, though its proof begins with n = 1 and uses that.",
        "It holds for n >= 1.",
    ),
    slip(
        "SS-D3.1", "section 3.1",
        "Terminals are visited once and inner nodes twice.",
        "Each has a LIVE and a SOLVED state, as the worked traversal shows.",
    ),
    slip(
        "SS-Table1-case3", "table 1, case 3",
        "Case 3 is marked as the same as case 1.",
        "The same without the purge, for which there is nothing on OPEN.",
    ),
    slip("SS-L1", "section 4.3.6, lemma 1", "The last line of the proof has h(n).", "h(J)."),
    slip("SS-R5-refs", "section 5", "Knuth & Moore are cited as [2], the thesis as [6].", "[3] and [7]."),
)  # fmt: skip
