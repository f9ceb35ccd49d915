"""What a bot orders in war: its armies, where they march, and what it decides in battle. Pure."""
