"""The kernel: the journal, commands, the clock, dice, seats and the board. It knows no rule of the game."""
