"""The journal of all changes, and the boards that stand as its last entry left them."""
