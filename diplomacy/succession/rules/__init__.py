"""Succession (SUC-1 to SUC-8): who comes next, what a claimant takes along, what somebody new is called."""
