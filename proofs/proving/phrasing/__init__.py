"""How people write a search, turned into the fragment that can be proved; each module has one kind of phrase."""
