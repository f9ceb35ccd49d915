"""All tables of version 1.0. A database in which every step before it was taken has them already."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("control", "0001_initial"),
        ("control", "0002_who_invited_whom"),
    ]

    dependencies = [
        ("game", "0001_version_1_0"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.BigIntegerField(help_text="when it was made, ms")),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "control",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitation",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Template",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("name", models.CharField(max_length=60)),
                ("changes", models.JSONField(default=list, help_text="orders of Control's, each with its arguments")),
                ("by", models.CharField(help_text="who keeps it: control/…", max_length=200)),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="control_template_name")],
            },
        ),
        migrations.CreateModel(
            name="Throw",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("text", models.CharField(help_text="what they are about", max_length=200)),
                ("sides", models.PositiveSmallIntegerField()),
                (
                    "chance",
                    models.PositiveSmallIntegerField(
                        default=0, help_text="in percent, of one die of a hundred; 0: none asked"
                    ),
                ),
                ("faces", models.JSONField(default=list, help_text="how each die fell")),
                (
                    "shown",
                    models.CharField(
                        help_text="the side that sees it: public, faction/…, seat/… or control", max_length=110
                    ),
                ),
                ("request", models.CharField(blank=True, help_text="what it answers", max_length=100)),
                ("by", models.CharField(help_text="who threw: control/…", max_length=200)),
                ("phase", models.CharField(max_length=40)),
                ("at", models.BigIntegerField()),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="control_throw_name")],
            },
        ),
    ]
