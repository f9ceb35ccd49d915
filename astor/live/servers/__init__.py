"""The servers Astor runs on: one of them, chosen by ASTOR_SERVER, with the same Company and the same limits."""
