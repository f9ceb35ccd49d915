"""All tables of version 1.0. A database in which every step before it was taken has them already."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("ventures", "0001_initial"),
        ("ventures", "0002_duels_and_their_terms"),
    ]

    dependencies = [
        ("game", "0001_version_1_0"),
    ]

    operations = [
        migrations.CreateModel(
            name="Venture",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("kind", models.CharField(choices=[("quest", "quest"), ("duel", "duel")], max_length=10)),
                ("rules", models.CharField(help_text="which rule set; fixed when it begins", max_length=20)),
                (
                    "about",
                    models.CharField(
                        blank=True,
                        default="",
                        help_text="key of the quest, or of the board; none before a duel begins",
                        max_length=40,
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[("asked", "asked"), ("running", "running"), ("over", "over")],
                        default="running",
                        max_length=10,
                    ),
                ),
                ("parties", models.JSONField(default=list, help_text="keys of the factions it concerns")),
                (
                    "sides",
                    models.JSONField(default=dict, help_text="side → faction, seats, person and officer, as they were"),
                ),
                (
                    "terms",
                    models.JSONField(
                        default=dict, help_text="gold from each, what befalls the beaten and the winner (VEN-3)"
                    ),
                ),
                ("stakes", models.JSONField(default=dict, help_text="side → the gold it has laid down")),
                ("play", models.JSONField(default=dict, help_text="the rule set's state; nothing else reads it")),
                ("said", models.JSONField(default=list, help_text="the newest of what happened")),
                ("deeds", models.PositiveIntegerField(default=0, help_text="how many were done")),
                (
                    "won",
                    models.CharField(
                        blank=True,
                        choices=[("a", "a"), ("b", "b"), ("nobody", "nobody"), ("void", "void")],
                        default="",
                        max_length=10,
                    ),
                ),
                (
                    "how",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("success", "success"),
                            ("partial", "partial"),
                            ("failure", "failure"),
                            ("recalled", "recalled"),
                            ("conceded", "conceded"),
                            ("void", "void"),
                            ("out", "out"),
                            ("time", "time"),
                            ("ruled", "ruled"),
                            ("refused", "refused"),
                            ("dropped", "dropped"),
                            ("lapsed", "lapsed"),
                        ],
                        default="",
                        max_length=10,
                    ),
                ),
                (
                    "gift",
                    models.CharField(
                        blank=True, default="", help_text="what it has brought home (VEN-10)", max_length=10
                    ),
                ),
                (
                    "secret",
                    models.CharField(blank=True, default="", help_text="the paragraph that tells it", max_length=10),
                ),
                (
                    "closed",
                    models.BooleanField(
                        default=False, help_text="only who takes part and Control see more than that it is"
                    ),
                ),
                (
                    "turn",
                    models.PositiveSmallIntegerField(help_text="in which it began; once it is over, in which it ended"),
                ),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="ventures_venture_name")],
            },
        ),
        migrations.CreateModel(
            name="Wound",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("officer", models.CharField(max_length=100)),
                ("until", models.PositiveSmallIntegerField(help_text="the turn at whose end it heals")),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="ventures_wound_name")],
            },
        ),
    ]
