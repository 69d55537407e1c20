"""How long a process stood ready to run while other processes had the cores.

A limit that counts this time ends code for what other programs on the machine do: a search that is right would be said
not to end. So the limits of this room subtract it; a process that sleeps is not ready to run, and its time counts.
"""

import os


def waited(process: int | str = "self") -> float:
    """Seconds so far, of its main thread; 0 where the system does not say (only Linux does) or it has ended.

    An alarm asks at any depth of a stranger's recursion, where there may be room for one call and not for several.
    """
    try:
        file = os.open(f"/proc/{process}/schedstat", os.O_RDONLY)
    except OSError:
        return 0.0
    try:
        _on_a_core, ready, _times = os.read(file, 100).split()
        return int(ready) * 1e-9
    except (OSError, ValueError):
        return 0.0
    finally:
        os.close(file)
