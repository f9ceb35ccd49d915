"""Content of the side tables, read from its files with everything wrong with it."""
