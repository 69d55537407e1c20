"""Templates made into files: everything is escaped, and the file loads nothing and runs no script but its own."""

import base64
import hashlib
import json
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from proofs.drawing.picture import STYLE

if TYPE_CHECKING:
    from jinja2 import Environment

_FOLDER: Final = files(__package__).joinpath("templates")
MISSING: Final = "pages are made with Jinja2, which is not installed: pip install 'verified-game-trees[pages]'"


def environment() -> "Environment":
    """The templates, with every value escaped; ValueError says what to install."""
    try:
        from jinja2 import Environment, FunctionLoader, StrictUndefined
    except ImportError:
        raise ValueError(MISSING) from None
    return Environment(
        loader=FunctionLoader(lambda name: _FOLDER.joinpath(name).read_text(encoding="utf-8")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def must_be_there() -> None:
    """ValueError if pages cannot be made here: said before long work begins, not after it."""
    environment()


def rendered(template: str, **given: Any) -> str:
    """The page. What is drawn and what the script reads are made here and escape themselves."""
    from markupsafe import Markup

    style = STYLE + _FOLDER.joinpath("page.css").read_text(encoding="utf-8")
    script = _FOLDER.joinpath("page.js").read_text(encoding="utf-8")
    made = environment()
    made.filters["drawing"] = Markup  # what `Picture.svg` built
    made.filters["data"] = lambda thing: Markup(for_script(thing))  # noqa: S704 - `<` and `&` are written as escapes
    made.filters["without_svg"] = lambda scene: {name: thing for name, thing in scene.items() if name != "svg"}
    shown = {"style": Markup(style), "script": Markup(script), "csp": policy(style, script)}  # noqa: S704 - our own files
    text = made.get_template(template).render(version=version("verified-game-trees"), **shown, **given)
    return text if text.endswith("\n") else f"{text}\n"


def for_script(thing: Any) -> str:
    """JSON that no tag can end: inside a script `<` would be markup."""
    text = json.dumps(thing, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def policy(style: str, script: str) -> str:
    """What the page may do: nothing is loaded from anywhere, and of scripts and styles these two alone count."""
    return (
        f"default-src 'none'; img-src data:; script-src '{_fingerprint(script)}'; style-src '{_fingerprint(style)}'; "
        "base-uri 'none'; form-action 'none'"
    )


def _fingerprint(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def write(path: str | Path, text: str) -> Path:
    """The file; ValueError quotes a path that cannot be written."""
    try:
        Path(path).write_text(text, encoding="utf-8", errors="backslashreplace")
    except OSError as problem:
        raise ValueError(f"{str(path)!r} cannot be written: {problem.strerror}") from None
    return Path(path)
