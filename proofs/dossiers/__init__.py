"""The evidence about each procedure, as data: a dossier a module, under the name of the procedure's module.

A dossier says on which trees a procedure is exhausted, which mistakes its clauses must catch, which calls break its
preconditions, what the mutation study edits and where it starts, which clauses say whom it calls, and what the symbolic
engines show of it. `shelf` collects the dossiers; everything that speaks of all procedures is derived from there.
"""
