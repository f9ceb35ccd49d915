from typing import Any

import django.db.models.deletion
from django.db import migrations, models

import astor.game.rows


def part_tree_and_knowledge(apps: Any, _schema_editor: Any) -> None:
    """What each faction knows goes to a table of its own; of a technology one row an event stays."""
    technologies, knowledge = apps.get_model("factions", "Technology"), apps.get_model("factions", "Knowledge")
    told = set()
    for row in technologies.objects.order_by("id"):
        knowledge.objects.create(
            event_id=row.event_id, key=row.key, faction=row.faction, technology=row.technology, state=row.state
        )
        if (row.event_id, row.technology) in told:
            row.delete()
            continue
        told.add((row.event_id, row.technology))
        row.key = row.technology
        row.save()


class Migration(migrations.Migration):
    dependencies = [
        ("factions", "0003_purchase"),
        ("game", "0003_the_hall"),
    ]

    operations = [
        migrations.CreateModel(
            name="Knowledge",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("faction", astor.game.rows.NameOf("faction", default="", max_length=100)),
                ("technology", astor.game.rows.NameOf("technology", default="", max_length=100)),
                ("state", models.CharField(choices=[("known", "known"), ("option", "option")], max_length=10)),
                (
                    "inventor",
                    astor.game.rows.NameOf(
                        "character",
                        blank=True,
                        default="",
                        help_text="whose invention it is, in the faction that invented it",
                        max_length=100,
                    ),
                ),
                (
                    "stands",
                    astor.game.rows.NameOf(
                        "building",
                        blank=True,
                        default="",
                        help_text="the institution it stands in, shared or its own (TECH-2)",
                        max_length=100,
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="factions_knowledge_name")],
            },
        ),
        migrations.RunPython(part_tree_and_knowledge),
    ]
