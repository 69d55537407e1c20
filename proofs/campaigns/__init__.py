"""Campaigns: many independent jobs, run in this process, on all cores or on a Dask cluster, and never twice.

    from proofs.campaigns import Job, run

    jobs = [Job("mypackage.measure:leaves", {"depth": depth, "seed": 1}) for depth in range(9)]
    for result in run(jobs, store=".verified/campaigns.sqlite"):
        print(result.job.arguments["depth"], result.value)

A job names a function at the top of a module and gives it keyword arguments; both these and what it returns are plain
JSON. A result goes to the store as soon as it is there, under a key made of the job and of the code that it runs. So a
campaign that was killed goes on where it was, and one that was run before costs nothing until its code changes.
"""

from proofs.campaigns.campaign import results, run, stored
from proofs.campaigns.job import Job, Result
from proofs.campaigns.store import Store

__all__ = ["Job", "Result", "Store", "results", "run", "stored"]
