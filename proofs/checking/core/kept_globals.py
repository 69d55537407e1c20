"""The global names that a function uses, as they were before its first run."""

from dataclasses import dataclass, field
from typing import Any, Final

from proofs.checking.core.kept_kinds import is_of_python

_MISSING: Final = object()


@dataclass(frozen=True)
class Globals:
    """Global names that functions of one module use, or all of them: those that are there, and those that are not."""

    names: dict[str, Any]
    before: dict[str, Any] = field(default_factory=dict)
    absent: set[str] = field(default_factory=set)

    def put_back(self) -> None:
        """Put back what has changed among them."""
        names = self.names
        for name, was in self.before.items():
            if names.get(name, _MISSING) is not was:
                names[name] = was
        if not self.absent.isdisjoint(names):
            for name in self.absent:
                names.pop(name, None)

    def put_all_back(self, size: int) -> None:
        """The same of a whole module, which had so many names: whatever else is there goes."""
        self.put_back()
        if len(self.names) > size:
            for name in self.names.keys() - self.before.keys():
                if not is_of_python(name):
                    del self.names[name]
