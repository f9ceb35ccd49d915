"""Subterfuge (SUB-1 to SUB-7): acts that are sanctioned, decided by dice and published."""
