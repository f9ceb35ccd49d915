"""Letters: what those who play write to each other, and pin to the board of their court."""
