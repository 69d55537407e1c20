"""Small jobs for the tests of campaigns, and a campaign of them that is there to be killed."""

import os
import signal
import sys
import time
from pathlib import Path
from random import Random

from proofs.campaigns import Job, run


def counting(number: int) -> list[Job]:
    """So many jobs that write into the file `log` of the working folder."""
    return counting_in(Path(), number)


def counting_in(folder: Path, number: int) -> list[Job]:
    """The same in another folder."""
    log = str(folder / "log")
    return [Job("tests.proofs.campaign_jobs:counted", {"seed": seed, "log": log}) for seed in range(number)]


def counted(seed: int, log: str) -> dict[str, int]:
    """Something that depends on its seed alone; that it was begun and ended stands in the log."""
    noted(log, f"began {seed}")
    rng, seen = Random(seed), set[int]()
    while (number := rng.randrange(1000)) not in seen:
        seen.add(number)
    time.sleep(0.02)
    noted(log, f"ended {seed}")
    return {"seed": seed, "until it repeats": len(seen)}


def noted(log: str, line: str) -> None:
    with Path(log).open("a") as file:
        file.write(f"{line}\n")


def kills_the_first(log: str) -> str:
    """The first two workers do not survive it."""
    noted(log, "began")
    if len(Path(log).read_text().splitlines()) < 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return "done"


def kills_its_host(log: str) -> str:
    """The process that started the first worker does not survive it: all that was on that machine is lost."""
    log = f"{log} of hosts"
    if not Path(log).exists():
        noted(log, "began")
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(600)
    return "done"


def lethal() -> None:
    os._exit(7)


def wrong(number: int) -> None:
    sys.stdout.write("this is no part of what a command prints\n")
    raise LookupError(f"no {number}")


def stops() -> None:
    sys.exit("enough")


def strange() -> object:
    return object()


def nap(seconds: float, number: int) -> int:
    time.sleep(seconds)
    return number


def leaves_a_child(log: str) -> None:
    """A child of its own goes on when the worker is dead, and keeps all its lines open."""
    if not (child := os.fork()):
        time.sleep(600)
        os._exit(0)
    noted(log, str(child))
    os.kill(os.getpid(), signal.SIGKILL)


def found(holds: bool, said: str, verdict: str = "") -> dict[str, object]:
    """What a job of the evidence returns."""
    return {"holds": holds, "said": said, **({"verdict": verdict} if verdict else {})}


if __name__ == "__main__":  # a campaign of its own process: the folder is the working one
    run(counting(int(sys.argv[1])), store="store.sqlite", workers=2, progress=False)
