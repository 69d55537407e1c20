"""Traces of searches, line by line, in the tables of the papers; and as steps for the pages."""
