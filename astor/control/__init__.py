"""What Control may do beyond the clock: undo and redo, override, seats, and the pages for organisers."""
