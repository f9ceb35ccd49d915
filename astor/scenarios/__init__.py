"""Set-up: scenarios, one folder each with no code in it, and the loader that makes an event's rows of them."""
