"""What a game is made of: its play, an order while it is carried out, who sees what, and what players ask."""
