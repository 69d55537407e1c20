"""A refusal in the words of the source, with its lines: not in those of the program that the rules have made of it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from proofs.proving.phrasing.program import Program, write
from proofs.proving.source.fragment import FragmentError


@contextmanager
def words_of_the_source(program: Program) -> Iterator[None]:
    """A refusal names the lines and the words of the source, and no function that the rules have made."""
    try:
        yield
    except FragmentError as problem:
        line_of = write(program).line_of
        text = re.sub(r"\bline (\d+)", lambda line: f"line {line_of.get(int(line[1]), line[1])}", str(problem))
        words = re.sub(r"\w+", lambda word: program.ours.get(word[0], word[0]), text)
        if type(problem) is not FragmentError or words == str(problem):
            raise
        raise FragmentError(words) from None
