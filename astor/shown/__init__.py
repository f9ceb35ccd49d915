"""What travels to the screens, as one declaration: for the client, for bots, for the print and the rehearsal."""
