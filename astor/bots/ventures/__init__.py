"""What a bot does at the side tables. Pure."""
