"""How long a process stood ready to run while other processes had the cores.

A limit that counts this time ends code for what other programs on the machine do: a search that is right would be said
not to end. So the limits of this room subtract it; a process that sleeps is not ready to run, and its time counts.
"""

from pathlib import Path


def waited(process: int | str = "self") -> float:
    """Seconds so far, of its main thread; 0 where the system does not say (only Linux does) or it has ended."""
    try:
        _on_a_core, ready, _times = Path(f"/proc/{process}/schedstat").read_bytes().split()
    except (OSError, ValueError):
        return 0.0
    return int(ready) * 1e-9
