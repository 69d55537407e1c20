"""Views that are read from the source of a search: what it asks of its game, and which operation answers it.

`adapted` makes the view of a request; `verified adapt` prints it as a file. `reading` reads files, `uses` follows where
an answer goes, `bodies` says what is a position and what is a move, `roles` which operation a question is, `ends` who
has won, `cells` and `players` the marks on a board and the names of players; `record` is what comes of it.
"""

from proofs.adapting.adapted import ADAPTED, adapted, record_of

__all__ = ["ADAPTED", "adapted", "record_of"]
