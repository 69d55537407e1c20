"""Describe unknown objects and errors in messages: their `repr` may raise, never end or be megabytes long."""

import linecache
import traceback
from typing import Final

from proofs.sandbox.limits import TimedOut

LENGTH: Final = 200  # of a quotation, in characters


def clip(text: str, length: int = LENGTH) -> str:
    """The text, cut off where it is too long."""
    return text if len(text) <= length else text[: length - 3] + "..."


def quote(thing: object) -> str:
    """The thing's `repr`, cut off where it is too long; its type, if the `repr` raises."""
    try:
        return clip(repr(thing))
    except TimedOut:
        raise
    except BaseException as error:  # noqa: BLE001 - a stranger's repr may raise whatever it likes
        return f"<{type(thing).__name__} whose repr raises {type(error).__name__}>"


def describe(error: BaseException) -> str:
    """`ZeroDivisionError: division by zero`, on one line."""
    kind = type(error).__name__
    try:
        text = " ".join(str(error).split())
    except TimedOut:
        raise
    except BaseException as second:  # noqa: BLE001 - a stranger's exception may raise when it is read
        return f"{kind} whose str raises {type(second).__name__}"
    return clip(f"{kind}: {text}" if text else kind)


def where(error: BaseException, file: str | None = None) -> str:
    """`line 3, in search: return 1 / 0`: the innermost line of that file (of any) that the exception went through."""
    frames = [
        (frame.f_code, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if file is None or frame.f_code.co_filename == file
    ]
    if not frames:
        return ""
    code, line = frames[-1]
    source = linecache.getline(code.co_filename, line).strip()
    place = f"line {line}" if code.co_name == "<module>" else f"line {line}, in {code.co_name}"
    return f"{place}: {clip(source)}" if source else place
