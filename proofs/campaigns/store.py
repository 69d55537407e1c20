"""The store of results, an SQLite file: it survives whatever happens to the process that writes it."""

import sqlite3
from pathlib import Path
from typing import Final, Self

from proofs.campaigns.job import Job, Outcome

DEFAULT: Final = Path(".verified") / "campaigns.sqlite"
_WAIT: Final = 60.0  # seconds that one campaign waits for another which writes to the same store
_TABLE: Final = """
create table if not exists results (
    key text primary key, function text not null, arguments text not null, value text not null, seconds real not null,
    stored text not null default current_timestamp
) strict, without rowid
"""


class Store:
    """Values of jobs by their keys. Only the process that leads a campaign writes here.

    A value is written in one step, into a log beside the file (SQLite's write-ahead log): it is there whole or not at
    all, wherever `kill -9` strikes. If the power fails the last few may be missing, and no more.
    """

    def __init__(self, path: str | Path = DEFAULT) -> None:
        self.path = Path(path)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = sqlite3.connect(self.path, timeout=_WAIT, isolation_level=None)
            self._file.execute("pragma journal_mode = wal")
            self._file.execute("pragma synchronous = normal")
            self._file.execute(_TABLE)
        except (sqlite3.Error, OSError) as problem:
            raise ValueError(f"{str(path)!r} cannot be used as a store of results: {problem}; name another") from None

    def get(self, key: str) -> Outcome | None:
        """The stored outcome for a key, None if there is none."""
        row = self._file.execute("select value, seconds from results where key = ?", (key,)).fetchone()
        return Outcome("done", row[0], seconds=row[1]) if row else None

    def put(self, key: str, job: Job, outcome: Outcome) -> None:
        """Store the value that a job returned."""
        given = key, job.function, job.text, outcome.text, outcome.seconds
        self._file.execute(
            "insert or replace into results (key, function, arguments, value, seconds) values (?, ?, ?, ?, ?)", given
        )

    def keys(self) -> set[str]:
        """All keys that have a value."""
        return {key for (key,) in self._file.execute("select key from results")}

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
