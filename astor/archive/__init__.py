"""An event as one file: written, looked through before anything of it is kept, and taken in."""
