"""The checker's games seen through the interfaces that searches are written for, by their names."""

from collections.abc import Mapping
from typing import Final

from proofs.views.nodes import Nodes

VIEWS: Final[Mapping[str, type]] = {"nodes": Nodes}
