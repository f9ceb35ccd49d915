"""All tables of version 1.0. A database in which every step before it was taken has them already."""

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("factions", "0001_initial"),
        ("factions", "0002_the_realm"),
        ("factions", "0003_purchase"),
        ("factions", "0004_knowledge"),
        ("factions", "0005_technology"),
        ("factions", "0006_officers_move"),
        ("factions", "0007_sabotage_and_claims"),
        ("factions", "0008_heirs"),
        ("factions", "0009_new_lives"),
        ("factions", "0010_guest_ships"),
        ("factions", "0011_what_objectives_look_at"),
    ]

    dependencies = [
        ("game", "0001_version_1_0"),
    ]

    operations = [
        migrations.CreateModel(
            name="Border",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("a", models.CharField(max_length=100)),
                ("b", models.CharField(max_length=100)),
                (
                    "kind",
                    models.CharField(
                        choices=[("open", "open"), ("river", "river"), ("mountain", "mountain")], max_length=10
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="factions_border_name")],
            },
        ),
        migrations.CreateModel(
            name="Building",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("capital", "capital"),
                            ("infrastructure", "infrastructure"),
                            ("port", "port"),
                            ("fortress", "fortress"),
                            ("temple", "temple"),
                            ("guildhall", "guildhall"),
                            ("university", "university"),
                            ("academy", "academy"),
                            ("college", "college"),
                        ],
                        max_length=20,
                    ),
                ),
                ("province", models.CharField(max_length=100)),
                ("holder", models.CharField(blank=True, max_length=100)),
                (
                    "yields",
                    models.CharField(blank=True, default="", help_text="the good last chosen (PROD-7)", max_length=10),
                ),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="factions_building_name")],
            },
        ),
        migrations.CreateModel(
            name="Character",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("name", models.CharField(max_length=40)),
                ("faction", models.CharField(max_length=100)),
                ("office", models.CharField(max_length=40)),
                ("seat", models.CharField(blank=True, max_length=100)),
                ("officer", models.CharField(blank=True, max_length=100)),
                ("alive", models.BooleanField(default=True)),
                (
                    "fate",
                    models.CharField(
                        blank=True,
                        choices=[("trapped", "trapped"), ("leads", "leads"), ("captive", "captive")],
                        default="",
                        help_text="what an uprising made of an heir (DIP-4)",
                        max_length=10,
                    ),
                ),
                ("held", models.CharField(blank=True, help_text="where", max_length=100)),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="factions_character_name")],
            },
        ),
        migrations.CreateModel(
            name="Consent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("province", models.CharField(max_length=100)),
                ("owner", models.CharField(max_length=100)),
                ("holder", models.CharField(max_length=100)),
                (
                    "ships",
                    models.BooleanField(default=False, help_text="to buy one ship at its port; else to build a house"),
                ),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="factions_consent_name")],
            },
        ),
        migrations.CreateModel(
            name="Faction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("name", models.CharField(max_length=60)),
                ("people", models.CharField(max_length=60)),
                (
                    "kind",
                    models.CharField(
                        choices=[("kingdom", "kingdom"), ("guild", "guild"), ("religion", "religion")], max_length=10
                    ),
                ),
                (
                    "colour",
                    models.PositiveSmallIntegerField(
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(12),
                        ]
                    ),
                ),
                (
                    "sigil",
                    models.CharField(
                        choices=[
                            ("flame", "flame"),
                            ("star", "star"),
                            ("heart", "heart"),
                            ("gate", "gate"),
                            ("anchor", "anchor"),
                            ("bird", "bird"),
                            ("pine", "pine"),
                            ("crown", "crown"),
                            ("hammer", "hammer"),
                            ("leaf", "leaf"),
                            ("scales", "scales"),
                            ("sun", "sun"),
                        ],
                        max_length=20,
                    ),
                ),
                ("trait", models.TextField(blank=True)),
                (
                    "effects",
                    models.JSONField(default=list, help_text="what its trait changes, as a technology's do (TECH-3)"),
                ),
                ("capital", models.CharField(blank=True, max_length=100)),
                ("gold", models.IntegerField(default=0)),
                ("food", models.IntegerField(default=0)),
                ("wood", models.IntegerField(default=0)),
                ("stone", models.IntegerField(default=0)),
                ("metal", models.IntegerField(default=0)),
                ("exotic", models.IntegerField(default=0)),
                ("credits", models.IntegerField(default=0)),
                (
                    "unsettled",
                    models.BooleanField(
                        default=False, help_text="lost its capital and may still name another (BAT-13)"
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="factions_faction_name")],
            },
        ),
        migrations.CreateModel(
            name="Knowledge",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("faction", models.CharField(max_length=100)),
                ("technology", models.CharField(max_length=100)),
                ("state", models.CharField(choices=[("known", "known"), ("option", "option")], max_length=10)),
                (
                    "inventor",
                    models.CharField(
                        blank=True, help_text="whose invention it is, in the faction that invented it", max_length=100
                    ),
                ),
                (
                    "stands",
                    models.CharField(
                        blank=True, help_text="the institution it stands in, shared or its own (TECH-2)", max_length=100
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
        migrations.CreateModel(
            name="Objective",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("faction", models.CharField(blank=True, max_length=100)),
                ("seat", models.CharField(blank=True, max_length=100)),
                ("text", models.TextField()),
                ("looks", models.JSONField(default=list, help_text="the facts it looks at, as the scenario says")),
                ("whole", models.BooleanField(default=False, help_text="these facts are all it asks for")),
                (
                    "state",
                    models.CharField(
                        blank=True,
                        choices=[("claimed", "claimed"), ("confirmed", "confirmed"), ("denied", "denied")],
                        default="",
                        max_length=10,
                    ),
                ),
                ("claimed_by", models.CharField(blank=True, max_length=100)),
                ("word", models.CharField(blank=True, default="", help_text="why Control denied it", max_length=500)),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="factions_objective_name")],
            },
        ),
        migrations.CreateModel(
            name="Officer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("name", models.CharField(max_length=40)),
                ("faction", models.CharField(blank=True, max_length=100)),
                ("home", models.CharField(blank=True, max_length=100)),
                ("x", models.SmallIntegerField()),
                ("y", models.SmallIntegerField()),
                ("alive", models.BooleanField(default=True)),
                (
                    "recruited",
                    models.CharField(
                        blank=True, default="", help_text="phase they were bought in (BUY-8)", max_length=40
                    ),
                ),
                (
                    "moved",
                    models.CharField(
                        blank=True, default="", help_text="season they last moved in (WAR-16)", max_length=40
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="factions_officer_name")],
            },
        ),
        migrations.CreateModel(
            name="Province",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("name", models.CharField(max_length=60)),
                ("owner", models.CharField(blank=True, max_length=100)),
                (
                    "terrain",
                    models.CharField(
                        choices=[
                            ("plains", "plains"),
                            ("forest", "forest"),
                            ("mountains", "mountains"),
                            ("caves", "caves"),
                            ("marsh", "marsh"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "good",
                    models.CharField(
                        choices=[("wood", "wood"), ("stone", "stone"), ("metal", "metal"), ("exotic", "exotic")],
                        max_length=10,
                    ),
                ),
                ("coast", models.JSONField(default=list, help_text="keys of the sea zones it lies on")),
                ("order", models.IntegerField(default=2, help_text="stored public order (ORD-3)")),
                ("starving", models.BooleanField(default=False)),
                (
                    "outputs",
                    models.JSONField(default=list, help_text="its last order, which an idle province repeats (PROD-5)"),
                ),
                ("overworked", models.BooleanField(default=False, help_text="whether that order over-worked it")),
                (
                    "captain",
                    models.CharField(
                        blank=True, default="", help_text="who leads it when it rises (ORD-1)", max_length=40
                    ),
                ),
                (
                    "fought",
                    models.PositiveSmallIntegerField(
                        default=0, help_text="last turn a battle was fought in it; 0: never"
                    ),
                ),
                (
                    "taken",
                    models.PositiveSmallIntegerField(default=0, help_text="last turn it was taken by attack; 0: never"),
                ),
                (
                    "risen",
                    models.PositiveSmallIntegerField(
                        default=0, help_text="turn it rose, while rebels hold it; 0: they do not"
                    ),
                ),
                (
                    "lost_by",
                    models.CharField(
                        blank=True, help_text="whom it rose against, while rebels hold it", max_length=100
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="factions_province_name")],
            },
        ),
        migrations.CreateModel(
            name="Relation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("a", models.CharField(max_length=100)),
                ("b", models.CharField(max_length=100)),
                (
                    "state",
                    models.CharField(
                        choices=[("peace", "peace"), ("war", "war"), ("alliance", "alliance")],
                        default="peace",
                        max_length=10,
                    ),
                ),
                ("since_turn", models.SmallIntegerField(default=0)),
                ("last_attack_turn", models.SmallIntegerField(null=True)),
                (
                    "contact",
                    models.BooleanField(default=False, help_text="may trade because Control says so (TRADE-1)"),
                ),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="factions_relation_name")],
            },
        ),
        migrations.CreateModel(
            name="Sabotage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("faction", models.CharField(max_length=100)),
                ("technology", models.CharField(max_length=100)),
                ("phase", models.CharField(help_text="the purchase phase in which it works", max_length=40)),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="factions_sabotage_name")],
            },
        ),
        migrations.CreateModel(
            name="SeaZone",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("name", models.CharField(max_length=60)),
                ("neighbours", models.JSONField(default=list)),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="factions_seazone_name")],
            },
        ),
        migrations.CreateModel(
            name="Tally",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("faction", models.CharField(max_length=100)),
                ("turn", models.PositiveSmallIntegerField()),
                (
                    "treasury",
                    models.JSONField(
                        default=dict, help_text="good → how much there was when last counted in this turn"
                    ),
                ),
                ("income", models.JSONField(default=dict, help_text="good → what production gave")),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="factions_tally_name")],
            },
        ),
        migrations.CreateModel(
            name="Technology",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("name", models.CharField(max_length=60)),
                (
                    "branch",
                    models.CharField(
                        choices=[
                            ("land", "land"),
                            ("craft", "craft"),
                            ("sea", "sea"),
                            ("war", "war"),
                            ("lore", "lore"),
                            ("statecraft", "statecraft"),
                        ],
                        default="lore",
                        max_length=12,
                    ),
                ),
                ("text", models.CharField(blank=True, default="", max_length=300)),
                ("needs", models.JSONField(default=list, help_text="keys of the technologies to be known before")),
                ("cost", models.JSONField(default=dict, help_text="good → how many of it")),
                ("effects", models.JSONField(default=list, help_text="each a quantity, a scope and an amount")),
                (
                    "institution",
                    models.CharField(
                        blank=True,
                        choices=[("university", "university"), ("academy", "academy"), ("college", "college")],
                        default="",
                        max_length=12,
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="factions_technology_name")],
            },
        ),
    ]
