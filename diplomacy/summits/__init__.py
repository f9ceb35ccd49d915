"""Summits (DIP-5 to DIP-8): royal ones, and the academic one with its theories, papers and technology deals."""
