"""Succession (SUC-1 to SUC-8): who follows the dead of a court, and nations that are divided over it."""
