"""A process of its own for one game: a copy of this one runs the function, and says in plain data what came of it.

That is for a function which keeps something that cannot be put back: a generator, a context variable, whatever a module
that is not its own remembers. Where each game has such a copy, this process never runs the function, and no game finds
what another has left.
"""

import gc
import os
import pickle
from collections.abc import Callable
from typing import Any, Final, NoReturn, TypeVar, cast

T = TypeVar("T")
_BYTES: Final = 1 << 16


def in_a_copy(work: Callable[[], T]) -> T:
    """What the work returns, done in a copy of this process. If the copy dies of it, it is done here."""
    answers, said = os.pipe()
    gc.freeze()  # to look for garbage among what is there now would copy all of it, page by page
    pid = os.fork()
    if not pid:
        os.close(answers)
        _answer(work, said)
    gc.unfreeze()
    os.close(said)
    with os.fdopen(answers, "rb", _BYTES) as pipe:
        record = pipe.read()
    os.waitpid(pid, 0)
    return cast("T", pickle.loads(record)) if record else work()  # noqa: S301 - it comes from a copy of this process


def _answer(work: Callable[[], Any], said: int) -> NoReturn:
    """Be the copy."""
    try:
        record = pickle.dumps(work())
        with os.fdopen(said, "wb", _BYTES) as pipe:
            pipe.write(record)
    finally:
        os._exit(0)
