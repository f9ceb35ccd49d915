"""Pages for players, walls and organisers that ask several rooms at once: joining, phones, halls, paper, works."""
