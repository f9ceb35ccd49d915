"""What moves: armies, fleets and their units."""
