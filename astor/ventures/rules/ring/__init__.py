"""The ring (MOR): duels with wild dice on a small board."""
