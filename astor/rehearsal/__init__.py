"""The evening before: a whole event by bots at real sockets, and many games of them weighed against each other."""
