"""A server of its own, and who calls at it from outside: for rehearsals, measurements and tests."""
