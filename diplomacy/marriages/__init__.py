"""Marriages (DIP-2): heirs of two courts, and where they live."""
