"""All tables of version 1.0. A database in which every step before it was taken has them already."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("war", "0001_initial"),
        ("war", "0002_the_realm"),
        ("war", "0003_seasons_and_battles"),
        ("war", "0004_heirs"),
        ("war", "0005_own_choices"),
        ("war", "0006_passages"),
        ("war", "0007_guest_ships"),
        ("war", "0008_battles_stay"),
    ]

    dependencies = [
        ("game", "0001_version_1_0"),
    ]

    operations = [
        migrations.CreateModel(
            name="Activation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("season", models.CharField(help_text="as t3/season_1", max_length=40)),
                ("army", models.CharField(max_length=100)),
                ("faction", models.CharField(max_length=100)),
                (
                    "x",
                    models.SmallIntegerField(
                        help_text="the commander's at the start; none: a fleet without one", null=True
                    ),
                ),
                ("lot", models.PositiveIntegerField(help_text="decides among those of one x, the lowest first")),
                (
                    "state",
                    models.CharField(
                        choices=[("waiting", "waiting"), ("called", "called"), ("done", "done")],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                (
                    "drawn",
                    models.PositiveSmallIntegerField(
                        default=0, help_text="place in the order of those drawn; 0: not drawn"
                    ),
                ),
                (
                    "how",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("acted", "acted"),
                            ("declined", "declined"),
                            ("lapsed", "lapsed"),
                            ("skipped", "skipped"),
                        ],
                        default="",
                        max_length=10,
                    ),
                ),
                (
                    "seat",
                    models.CharField(
                        blank=True, help_text="whose call it is; without one the holder of war's", max_length=100
                    ),
                ),
                (
                    "renewed",
                    models.BooleanField(default=False, help_text="its plan was changed or torn up in this call"),
                ),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="war_activation_name")],
            },
        ),
        migrations.CreateModel(
            name="Army",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("name", models.CharField(max_length=60)),
                ("faction", models.CharField(blank=True, max_length=100)),
                ("place", models.CharField(help_text="key of a province or sea zone", max_length=100)),
                ("commander", models.CharField(blank=True, max_length=100)),
                ("lieutenant", models.CharField(blank=True, max_length=100)),
                ("fleet", models.BooleanField(default=False, help_text="made of ships, at sea or in port")),
                (
                    "crossing",
                    models.CharField(
                        blank=True, help_text="at the crossing of a river or mountains to there (WAR-6)", max_length=100
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="war_army_name")],
            },
        ),
        migrations.CreateModel(
            name="Battle",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("season", models.CharField(max_length=40)),
                ("place", models.CharField(help_text="key of a province or sea zone", max_length=100)),
                ("attacker", models.CharField(max_length=100)),
                ("defender", models.CharField(blank=True, max_length=100)),
                ("army", models.CharField(help_text="the activated army (WAR-15)", max_length=100)),
                (
                    "number",
                    models.PositiveSmallIntegerField(
                        default=1, help_text="of those between the two here in this season"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("joining", "joining"),
                            ("dice", "dice"),
                            ("losses", "losses"),
                            ("withdrawals", "withdrawals"),
                            ("over", "over"),
                        ],
                        max_length=12,
                    ),
                ),
                ("round", models.PositiveSmallIntegerField(default=0)),
                (
                    "quiet",
                    models.PositiveSmallIntegerField(default=0, help_text="rounds in a row without a loss (BAT-9)"),
                ),
                ("ranks", models.JSONField(default=dict, help_text="side → units that fight or fought on it")),
                (
                    "allies",
                    models.JSONField(default=dict, help_text="faction → what it answered: a side, or no (BAT-15)"),
                ),
                ("joined", models.JSONField(default=list, help_text="the allies whom a commander admitted")),
                (
                    "turned",
                    models.JSONField(default=dict, help_text="side → heirs who came over to it before round 1 (DIP-3)"),
                ),
                ("led", models.JSONField(default=list, help_text="officers who counted in a round (BAT-11)")),
                ("toll", models.JSONField(default=dict, help_text="side → units it loses in this round")),
                ("chosen", models.JSONField(default=dict, help_text="faction → what it chose, sealed until all have")),
                (
                    "rounds",
                    models.JSONField(
                        default=list, help_text="dice, modifiers, results, losses and withdrawals of each"
                    ),
                ),
                (
                    "outcome",
                    models.CharField(
                        blank=True,
                        choices=[("attacker", "attacker"), ("defender", "defender"), ("nobody", "nobody")],
                        default="",
                        max_length=12,
                    ),
                ),
                (
                    "taken",
                    models.CharField(
                        blank=True, help_text="who has taken the land by it; nobody: it stays as it was", max_length=100
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="war_battle_name")],
            },
        ),
        migrations.CreateModel(
            name="Growth",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("faction", models.CharField(blank=True, max_length=100)),
                ("officer", models.CharField(max_length=100)),
                ("season", models.CharField(max_length=40)),
                ("choice", models.CharField(blank=True, choices=[("x", "x"), ("y", "y")], default="", max_length=1)),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="war_growth_name")],
            },
        ),
        migrations.CreateModel(
            name="Passage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("passenger", models.CharField(help_text="whose units they are", max_length=100)),
                ("carrier", models.CharField(help_text="whose ships they are", max_length=100)),
                (
                    "proposer",
                    models.CharField(help_text="which of the two has offered it; the other answers", max_length=100),
                ),
                ("units", models.JSONField(default=list, help_text="keys of the units that would go aboard")),
                ("place", models.CharField(help_text="where they stand", max_length=100)),
                (
                    "berth",
                    models.CharField(help_text="key of the port or sea zone where the ships lie", max_length=100),
                ),
                ("seat", models.CharField(max_length=100)),
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="war_passage_name")],
            },
        ),
        migrations.CreateModel(
            name="Plan",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("faction", models.CharField(max_length=100)),
                ("army", models.CharField(max_length=100)),
                ("seat", models.CharField(max_length=100)),
                (
                    "orders",
                    models.JSONField(
                        default=dict, help_text="to, attack, absorb, split, land: what one activation may do"
                    ),
                ),
                (
                    "lose_first",
                    models.CharField(blank=True, default="", help_text="kind of unit that falls first", max_length=12),
                ),
                (
                    "withdraw_below",
                    models.PositiveSmallIntegerField(default=0, help_text="withdraw with fewer units; 0: never"),
                ),
                ("at_once", models.BooleanField(default=False, help_text="carried out without waiting when called")),
                (
                    "done",
                    models.BooleanField(
                        default=False, help_text="carried out in this season; how to fight still stands"
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="war_plan_name")],
            },
        ),
        migrations.CreateModel(
            name="Unit",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("militia", "militia"),
                            ("regiment", "regiment"),
                            ("warship", "warship"),
                            ("trade_ship", "trade_ship"),
                        ],
                        max_length=12,
                    ),
                ),
                ("faction", models.CharField(blank=True, max_length=100)),
                ("place", models.CharField(help_text="key of a province or sea zone", max_length=100)),
                ("army", models.CharField(blank=True, max_length=100)),
                ("aboard", models.CharField(blank=True, help_text="the ship that carries it (WAR-10)", max_length=100)),
                (
                    "moved",
                    models.CharField(
                        blank=True, default="", help_text="season it last moved in (WAR-16)", max_length=40
                    ),
                ),
                ("x", models.SmallIntegerField(default=0)),
                ("y", models.SmallIntegerField(default=0)),
                (
                    "upkeep",
                    models.CharField(
                        blank=True, choices=[("unpaid", "unpaid"), ("paid", "paid")], default="", max_length=10
                    ),
                ),
                ("former", models.CharField(blank=True, help_text="whom a mercenary served before", max_length=100)),
                (
                    "port",
                    models.CharField(
                        blank=True,
                        help_text="the port of another faction that supports the ship (BUY-10)",
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="war_unit_name")],
            },
        ),
    ]
