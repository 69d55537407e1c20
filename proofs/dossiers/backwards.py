"""The evidence about what one player can force, backwards from the ways out."""

from typing import Final

from proofs.dossiers.dossier import Dossier
from proofs.proving.models.worklist import WORKLIST
from verified.graphs.backwards import FORCE, force

DOSSIER: Final = Dossier(FORCE, proved={force: (WORKLIST,)})
