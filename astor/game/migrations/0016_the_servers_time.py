"""How far the server's time is ahead of the clock of its machine."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0015_what_is_asked_at_every_tick"),
    ]

    operations = [
        migrations.AddField(
            model_name="heartbeat",
            name="ahead",
            field=models.BigIntegerField(
                db_default=0, default=0, help_text="of the clock of the machine, or of PostgreSQL, in ms"
            ),
        ),
    ]
