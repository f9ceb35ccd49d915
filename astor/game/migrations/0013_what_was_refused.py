"""Orders that were refused, as their senders were told."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0012_dice_keep_their_sides"),
    ]

    operations = [
        migrations.CreateModel(
            name="Refusal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.CharField(help_text="its key", max_length=100)),
                ("at", models.BigIntegerField(help_text="when this order came in, ms")),
                ("phase", models.CharField(blank=True, help_text="what it was sent for", max_length=40)),
                ("command", models.CharField(max_length=60)),
                ("args", models.JSONField(default=dict)),
                ("code", models.CharField(max_length=60)),
                ("facts", models.JSONField(default=dict)),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "indexes": [models.Index(fields=["event", "seat"], name="game_refusal_seat")],
            },
        ),
    ]
