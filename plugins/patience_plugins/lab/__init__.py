"""The laboratory: a compiled kernel, an exact solver, and what is built on them.

Importing this package loads neither numba nor numpy; `lab.kernel`, `lab.solver` and the modules
beside them do, so a command imports them when it runs.
"""
