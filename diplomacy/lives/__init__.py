"""Lives: what happens to somebody who plays, told to them alone and in the second person."""
