"""What every test run sets up: compiled code is kept, beside the cache of pytest and not among the sources.

The tests start some hundred interpreters of their own, each of which imports the project.
"""

import os
import sys
from pathlib import Path

COMPILED = str(Path(__file__).parents[1] / ".pytest_cache" / "compiled")

sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = COMPILED
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
