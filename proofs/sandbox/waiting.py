"""The time that a process was ready to run while other processes had the cores.

A limit that counted this time would depend on other programs on the machine: a right search could be reported as one
that does not end. So the limits of this room subtract it. A process that sleeps is not ready to run: its time counts.
"""

import os


def waited(process: int | str = "self") -> float:
    """Seconds so far, of its main thread; 0 where the system does not say (only Linux does) or it has ended.

    An alarm calls it at any depth of a search's recursion, where there may be room for one call but not for several.
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
