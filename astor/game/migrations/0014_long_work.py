"""Long work that was asked for."""

from django.db import migrations, models

import astor.game.outside


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0013_what_was_refused"),
    ]

    operations = [
        migrations.CreateModel(
            name="Work",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "key",
                    models.CharField(
                        default=astor.game.outside.token,
                        help_text="its address, and its folder",
                        max_length=40,
                        unique=True,
                    ),
                ),
                ("kind", models.CharField(max_length=40)),
                (
                    "event",
                    models.CharField(blank=True, help_text="its key; of an import the new one's", max_length=100),
                ),
                ("args", models.JSONField(default=dict)),
                ("language", models.CharField(help_text="what it says, it says in this one", max_length=10)),
                ("by", models.CharField(help_text="who has asked", max_length=150)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("running", "Running"),
                            ("done", "Done"),
                            ("failed", "Failed"),
                            ("cancelled", "Cancelled"),
                            ("cut_off", "Cut Off"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("asked", models.BigIntegerField(help_text="ms since the epoch, as all times here")),
                ("begun", models.BigIntegerField(help_text="when a process claimed it", null=True)),
                ("ended", models.BigIntegerField(null=True)),
                (
                    "file",
                    models.CharField(blank=True, default="", help_text="what its result is called", max_length=200),
                ),
                ("size", models.BigIntegerField(default=0, help_text="of the result, bytes")),
                (
                    "fault",
                    models.CharField(blank=True, default="", help_text="why nothing came of it", max_length=1000),
                ),
            ],
            options={
                "ordering": ["id"],
                "indexes": [models.Index(fields=["state"], name="game_work_state")],
            },
        ),
    ]
