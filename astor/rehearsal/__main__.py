"""The evening before, and many games of bots, in a process that touches no event that is there:

- `python -m astor.rehearsal --kill`: `make rehearse ARGS=--kill`
- `python -m astor.rehearsal --war`: `make rehearse-war`, one war of thirty armies, as long as it takes
- `python -m astor.rehearsal balance`: `make balance`
- `python -m astor.rehearsal days`: `make days`
"""

import os
import sys

from astor.venue import surroundings

# Before anything reads the settings.
surroundings.enter(surroundings.bare(os.environ, surroundings.folder()))

if __name__ == "__main__":
    from astor.rehearsal import rehearse
    from astor.rehearsal.games import balance, fairness

    if sys.argv[1:2] == ["balance"]:
        sys.exit(balance.main(sys.argv[2:]))
    if sys.argv[1:2] == ["days"]:
        sys.exit(fairness.main(sys.argv[2:]))
    rehearse.main(sys.argv[1:])
