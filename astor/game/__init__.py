"""The kernel: it keeps the game, whatever the game is. It knows no rule of it."""
