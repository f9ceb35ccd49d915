"""How this server is: looked up every few seconds, told to the desks and to whoever watches it."""
