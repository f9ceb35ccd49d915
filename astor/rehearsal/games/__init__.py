"""Many games of bots, and what they come to: how kingdoms fare, and whether advice is good and the game fair."""
