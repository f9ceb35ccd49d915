"""What is made of an event once, for all who ask, and kept as files."""
