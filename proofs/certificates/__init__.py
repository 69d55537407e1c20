"""Certificates: the value of a game with a proof that anyone can check, and the checker, which stands alone.

`writer` makes the text, `strategies` finds the two strategies that it consists of, `checker` reads and checks it.
"""

from proofs.certificates.checker import Refused, check, read
from proofs.certificates.writer import NotTheValueError, certificate

__all__ = ["NotTheValueError", "Refused", "certificate", "check", "read"]
