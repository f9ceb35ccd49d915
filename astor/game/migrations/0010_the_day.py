"""The hours of the day, times the hall keeps in mind, what Controls note for each other, and addresses for links."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0009_whose_order_a_line_came_of"),
    ]

    operations = [
        migrations.CreateModel(
            name="Day",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("begins", models.PositiveSmallIntegerField(help_text="minutes since midnight", null=True)),
                ("breaks", models.JSONField(default=list, help_text="[minutes since midnight, minutes long] of each")),
                ("ticked", models.JSONField(default=list, help_text="what Control has ticked off before the start")),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="game_day_name")],
            },
        ),
        migrations.CreateModel(
            name="Mail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.CharField(help_text="its key", max_length=100)),
                ("address", models.EmailField(max_length=254)),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("event", "seat"), name="game_mail_seat")],
            },
        ),
        migrations.CreateModel(
            name="Remark",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("of", models.CharField(help_text="faction/… or seat/…", max_length=110)),
                ("text", models.CharField(max_length=1000)),
                ("by", models.CharField(help_text="who wrote it: control/…", max_length=200)),
                ("at", models.BigIntegerField()),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="game_remark_name")],
            },
        ),
        migrations.CreateModel(
            name="Timer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("text", models.CharField(max_length=60)),
                ("at", models.BigIntegerField(help_text="ms since the epoch")),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="game_timer_name")],
            },
        ),
    ]
