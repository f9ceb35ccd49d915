"""How often somebody has given an order in a phase is asked with every one of them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0006_former_names"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(fields=["event", "actor", "phase"], name="game_entry_actor"),
        ),
    ]
