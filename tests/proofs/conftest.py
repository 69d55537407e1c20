"""What all tests of the proofs share: the answers of the solvers. (No test may be about how long a solver takes.)"""

from tests.proofs.remembered import remember_answers

remember_answers()
