"""What a bot promises, and what it plots: trade, treaties, marriages, summits, subterfuge. Pure."""
