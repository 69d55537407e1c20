"""Render templates to files: everything is escaped, and a file loads nothing and runs no script but its own."""

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
    """The Jinja environment, which escapes every value; ValueError says what to install if Jinja is missing."""
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
    """Raise ValueError if Jinja is missing; called before long work begins."""
    environment()


def rendered(template: str, **given: Any) -> str:
    """The page as text. Pictures and the script's data are not escaped again: their builders have done so."""
    from markupsafe import Markup

    style = STYLE + _FOLDER.joinpath("page.css").read_text(encoding="utf-8")
    script = _FOLDER.joinpath("page.js").read_text(encoding="utf-8")
    templates = environment()
    templates.filters["drawing"] = Markup  # what `Picture.svg` built
    templates.filters["data"] = lambda thing: Markup(for_script(thing))  # noqa: S704 - `<` and `&` are written as escapes
    templates.filters["without_svg"] = lambda scene: {name: thing for name, thing in scene.items() if name != "svg"}
    shown = {"style": Markup(style), "script": Markup(script), "csp": policy(style, script)}  # noqa: S704 - our own files
    text = templates.get_template(template).render(version=version("verified-game-trees"), **shown, **given)
    return text if text.endswith("\n") else f"{text}\n"


def for_script(thing: Any) -> str:
    """JSON for a script element, with `<` and `&` as escapes, so that no text in it can close the element."""
    text = json.dumps(thing, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def policy(style: str, script: str) -> str:
    """The content security policy: the page loads nothing, and only this script and this style are allowed."""
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
