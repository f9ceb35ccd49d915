"""Was a database made by a newer Astor than this one? Its migrations tell; older ones are brought up to date."""

from collections.abc import Iterable

from django.db.migrations.loader import MigrationLoader


def unknown(applied: Iterable[tuple[str, str]]) -> list[str]:
    """Those of a database's migrations, app and name, that this version does not have: `game.0099_of_next_year`.

    An app that is not installed here tells nothing: it may have been left behind long ago.
    """
    known = MigrationLoader(None)
    return sorted(f"{app}.{name}" for app, name in applied
                  if app in known.migrated_apps and (app, name) not in known.disk_migrations)  # fmt: skip


def told(newer: list[str]) -> str:
    """Says so, in half a sentence."""
    return f"made by a newer Astor: this one does not know {', '.join(newer[:3])}{' …' if newer[3:] else ''}"
