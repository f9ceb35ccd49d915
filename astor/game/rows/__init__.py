"""What a row is, the board of all rows, and what is worked out from it: views, logs, timers."""
