"""The evidence about Scout and its tests."""

from typing import Final

from proofs.dossiers.dossier import Dossier, bugs, with_default_options
from verified.scout import SCOUT, is_above, is_below, scout
from proofs.enumeration.cases import Scope, without_window
from proofs.enumeration.plans import ANY_TYPES, CHAINS, SHARED, Plan

DOSSIER: Final = Dossier(SCOUT, proved={scout: (), is_above: (), is_below: ()})
