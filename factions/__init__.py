"""What is held: factions, provinces, treasuries, people, relations, knowledge."""
