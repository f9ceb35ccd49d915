"""When the next bell is, and how often somebody has given one order in a phase, is read off an index."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0014_long_work"),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="entry",
            name="game_entry_actor",
        ),
        migrations.AlterField(
            model_name="alarm",
            name="due",
            field=models.BigIntegerField(db_index=True, null=True),
        ),
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(fields=["event", "actor", "phase", "command"], name="game_entry_given"),
        ),
        migrations.AddIndex(
            model_name="event",
            index=models.Index(fields=["state", "deadline"], name="game_event_next_bell"),
        ),
    ]
