"""The door: who calls, by which name, how much they may ask, and who is let in when there is no more room."""
