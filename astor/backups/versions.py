"""Was a database made by another Astor than this one? Its migrations tell; most older ones are brought up to date."""

from collections.abc import Collection

from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _


def fault(applied: Collection[tuple[str, str]]) -> str:
    """Why this Astor cannot take over a database with these migrations, app and name, in half a sentence; "" if it can.

    An app that is not installed here tells nothing: it may have been left behind long ago.
    """
    loader = MigrationLoader(None)
    there = loader.disk_migrations
    replaced = [[step for step in one.replaces if step not in there] for one in there.values()]
    known = {*there, *(step for steps in replaced for step in steps)}
    newer = [step for step in applied if step[0] in loader.migrated_apps and step not in known]
    if newer:
        return _("made by a newer Astor: this one does not know %(steps)s") % {"steps": _told(newer)}
    # Of what is one step here, all was done there or nothing; half of it nobody here can go on with.
    lacking = [step for steps in replaced if any(step in applied for step in steps)
               for step in steps if step not in applied]  # fmt: skip
    if lacking:
        return _("made by an Astor too old for this one: it lacks %(steps)s") % {"steps": _told(lacking)}
    return ""


def columns(applied: Collection[tuple[str, str]]) -> dict[str, set[str]]:
    """Table → its columns, of all that a database with these migrations has, as far as they are known here."""
    loader = MigrationLoader(None)
    state = loader.project_state([step for step in applied if step in loader.graph.nodes])
    return {model._meta.db_table: {field.column for field in model._meta.local_fields if field.column}
            for model in state.apps.get_models(include_auto_created=True)}  # fmt: skip


def _told(steps: list[tuple[str, str]]) -> str:
    names = sorted(f"{app}.{name}" for app, name in steps)
    return f"{', '.join(names[:3])}{' …' if len(names) > 3 else ''}"
