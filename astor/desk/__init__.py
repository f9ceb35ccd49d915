"""Control's pages: the log-in, events, seats and cards, the day's set-up, the desk; and what became of orders."""
