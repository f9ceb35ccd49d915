"""An event seen again: what the public side was told of it, and what nobody saw."""
