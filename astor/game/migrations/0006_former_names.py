"""What rows were called; nobody knows it of those that have changed their names before."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0005_devices"),
    ]

    operations = [
        migrations.CreateModel(
            name="Former",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("of", models.CharField(help_text="the row's name: seat/…, faction/…", max_length=130)),
                ("called", models.JSONField(default=dict, help_text="the fields that made its name")),
                ("until", models.BigIntegerField()),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="game_former_name")],
            },
        ),
    ]
