"""What travels between server and screens, as types of the client."""
