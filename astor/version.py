"""Which Astor this is; CHANGELOG.md says what came with each."""

VERSION = "1.0.0"
