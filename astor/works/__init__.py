"""Long work: asked for as rows, done by programs beside the server, one after the other in each lane."""
