"""All tables of version 1.0. A database in which every step before it was taken has them already."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("diplomacy", "0001_initial"),
        ("diplomacy", "0002_treaties_and_plots"),
        ("diplomacy", "0003_marriages_and_summits"),
        ("diplomacy", "0004_successions"),
        ("diplomacy", "0005_theories_without_a_conclusion"),
        ("diplomacy", "0006_what_the_dice_had_said"),
        ("diplomacy", "0007_new_lives"),
        ("diplomacy", "0008_notes"),
        ("diplomacy", "0009_press"),
        ("diplomacy", "0010_letters"),
    ]

    dependencies = [
        ("game", "0001_version_1_0"),
    ]

    operations = [
        migrations.CreateModel(
            name="Article",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("seat", models.CharField(help_text="who has written it", max_length=100)),
                ("about", models.CharField(blank=True, help_text="whose own story it is a line of", max_length=100)),
                ("headline", models.CharField(max_length=120)),
                ("text", models.CharField(blank=True, default="", max_length=600)),
                ("place", models.CharField(blank=True, help_text="of which it shows the map", max_length=100)),
                ("battle", models.CharField(blank=True, help_text="the battle it shows", max_length=100)),
                (
                    "state",
                    models.CharField(
                        choices=[("held", "held"), ("out", "out"), ("stopped", "stopped")], default="out", max_length=10
                    ),
                ),
                (
                    "word",
                    models.CharField(blank=True, default="", help_text="why Control has stopped it", max_length=200),
                ),
                (
                    "phase",
                    models.CharField(
                        help_text="in which it was written; once it is out, in which it came out", max_length=40
                    ),
                ),
                ("at", models.BigIntegerField()),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="diplomacy_article_name")],
            },
        ),
        migrations.CreateModel(
            name="Attendance",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("faction", models.CharField(max_length=100)),
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="diplomacy_attendance_name")],
            },
        ),
        migrations.CreateModel(
            name="Ballot",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("theory", models.CharField(max_length=100)),
                ("faction", models.CharField(max_length=100)),
                ("seat", models.CharField(max_length=100)),
                ("accept", models.BooleanField()),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="diplomacy_ballot_name")],
            },
        ),
        migrations.CreateModel(
            name="Deal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("offerer", models.CharField(max_length=100)),
                ("receiver", models.CharField(max_length=100)),
                (
                    "gives",
                    models.JSONField(default=dict, help_text="goods, provinces, technologies and units of the offerer"),
                ),
                ("wants", models.JSONField(default=dict, help_text="the same of the receiver")),
                ("counters", models.BooleanField(default=False, help_text="it answers an offer of the receiver's")),
                (
                    "note",
                    models.CharField(blank=True, default="", help_text="what its offerer says with it", max_length=200),
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="diplomacy_deal_name")],
            },
        ),
        migrations.CreateModel(
            name="Herald",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("seat", models.CharField(max_length=100)),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="diplomacy_herald_name")],
            },
        ),
        migrations.CreateModel(
            name="Letter",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("seat", models.CharField(max_length=100)),
                (
                    "to",
                    models.CharField(
                        blank=True, help_text="whom it was written to; of a note on a board nobody", max_length=100
                    ),
                ),
                ("faction", models.CharField(blank=True, help_text="on whose board it is", max_length=100)),
                ("text", models.CharField(max_length=500)),
                (
                    "opened",
                    models.BooleanField(
                        default=False, help_text="Control may read it: the event said so when it was written"
                    ),
                ),
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="diplomacy_letter_name")],
            },
        ),
        migrations.CreateModel(
            name="Marriage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("proposer", models.CharField(max_length=100)),
                ("receiver", models.CharField(max_length=100)),
                ("heir", models.CharField(help_text="of the proposer's", max_length=100)),
                ("spouse", models.CharField(help_text="of the receiver's", max_length=100)),
                ("residence", models.CharField(help_text="whose court both belong to from then on", max_length=100)),
                (
                    "state",
                    models.CharField(choices=[("open", "open"), ("made", "made")], default="open", max_length=10),
                ),
                (
                    "note",
                    models.CharField(
                        blank=True,
                        default="",
                        help_text="what its proposer says with it, to the two courts alone",
                        max_length=200,
                    ),
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="diplomacy_marriage_name")],
            },
        ),
        migrations.CreateModel(
            name="Paper",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("faction", models.CharField(max_length=100)),
                ("seat", models.CharField(max_length=100)),
                ("technology", models.CharField(max_length=100)),
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="diplomacy_paper_name")],
            },
        ),
        migrations.CreateModel(
            name="Plot",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("faction", models.CharField(max_length=100)),
                (
                    "act",
                    models.CharField(
                        choices=[
                            ("sabotage", "sabotage"),
                            ("assassinate", "assassinate"),
                            ("steal", "steal"),
                            ("incite", "incite"),
                            ("counter", "counter"),
                        ],
                        max_length=12,
                    ),
                ),
                (
                    "against",
                    models.CharField(blank=True, help_text="whom to sabotage or to steal from", max_length=100),
                ),
                (
                    "technology",
                    models.CharField(blank=True, help_text="which one to sabotage or to steal", max_length=100),
                ),
                ("character", models.CharField(blank=True, help_text="whom to assassinate", max_length=100)),
                ("province", models.CharField(blank=True, help_text="which one to incite", max_length=100)),
                (
                    "counters",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("sabotage", "sabotage"),
                            ("assassinate", "assassinate"),
                            ("steal", "steal"),
                            ("incite", "incite"),
                        ],
                        default="",
                        max_length=12,
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[("sealed", "sealed"), ("decided", "decided"), ("published", "published")],
                        default="sealed",
                        max_length=10,
                    ),
                ),
                (
                    "lot",
                    models.PositiveSmallIntegerField(
                        default=0, help_text="acts are carried out from the highest lot down"
                    ),
                ),
                (
                    "outcome",
                    models.CharField(
                        blank=True,
                        choices=[("success", "success"), ("failure", "failure"), ("countered", "countered")],
                        default="",
                        max_length=10,
                    ),
                ),
                ("exposed", models.BooleanField(default=False, help_text="its culprit can be identified (SUB-3)")),
                (
                    "said",
                    models.CharField(
                        blank=True,
                        choices=[("success", "success"), ("failure", "failure"), ("countered", "countered")],
                        default="",
                        help_text="what the dice had said, where Control has ruled otherwise",
                        max_length=10,
                    ),
                ),
                ("said_exposed", models.BooleanField(default=False, help_text="the same of its culprit")),
                ("ruled_by", models.CharField(blank=True, default="", help_text="which Control", max_length=200)),
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="diplomacy_plot_name")],
            },
        ),
        migrations.CreateModel(
            name="Pool",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("technology", models.CharField(max_length=100)),
                ("starter", models.CharField(max_length=100)),
                (
                    "province",
                    models.CharField(blank=True, help_text="where its institution shall stand", max_length=100),
                ),
                ("shares", models.JSONField(default=dict, help_text="faction → good → how many of it")),
                ("agreed", models.JSONField(default=list, help_text="keys of the factions that have agreed")),
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="diplomacy_pool_name")],
            },
        ),
        migrations.CreateModel(
            name="Rumour",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("seat", models.CharField(max_length=100)),
                ("text", models.CharField(max_length=200)),
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="diplomacy_rumour_name")],
            },
        ),
        migrations.CreateModel(
            name="Succession",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("faction", models.CharField(max_length=100)),
                (
                    "state",
                    models.CharField(
                        choices=[("recalled", "recalled"), ("contested", "contested"), ("disputed", "disputed")],
                        max_length=10,
                    ),
                ),
                ("heir", models.CharField(blank=True, help_text="who is on the way home", max_length=100)),
                (
                    "turn",
                    models.PositiveSmallIntegerField(
                        help_text="in which the throne fell empty, or the heir was recalled"
                    ),
                ),
                (
                    "due",
                    models.PositiveSmallIntegerField(
                        default=0, help_text="the turn at whose end it is worn again at the latest"
                    ),
                ),
                (
                    "late",
                    models.CharField(
                        blank=True,
                        help_text="of the monarch who died: their player's is what SUC-6 says",
                        max_length=100,
                    ),
                ),
                ("voices", models.JSONField(default=dict, help_text="office → key of the character it has chosen")),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="diplomacy_succession_name")],
            },
        ),
        migrations.CreateModel(
            name="Summit",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("host", models.CharField(max_length=100)),
                ("matter", models.CharField(max_length=200)),
                ("venue", models.CharField(max_length=80)),
                ("invited", models.JSONField(default=list, help_text="keys of the factions that are called")),
                (
                    "note",
                    models.CharField(blank=True, default="", help_text="what its host says with it", max_length=200),
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="diplomacy_summit_name")],
            },
        ),
        migrations.CreateModel(
            name="Theory",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("faction", models.CharField(max_length=100)),
                ("seat", models.CharField(max_length=100)),
                ("hypothesis", models.CharField(max_length=300)),
                ("conclusion", models.CharField(blank=True, default="", max_length=300)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("announced", "announced"),
                            ("presenting", "presenting"),
                            ("concluding", "concluding"),
                            ("balloting", "balloting"),
                            ("accepted", "accepted"),
                            ("failed", "failed"),
                            ("withdrawn", "withdrawn"),
                            ("unheard", "unheard"),
                        ],
                        default="announced",
                        max_length=12,
                    ),
                ),
                ("ayes", models.PositiveSmallIntegerField(default=0)),
                ("noes", models.PositiveSmallIntegerField(default=0)),
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="diplomacy_theory_name")],
            },
        ),
        migrations.CreateModel(
            name="Treaty",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("proposer", models.CharField(max_length=100)),
                ("parties", models.JSONField(default=list, help_text="keys of the factions it is between")),
                ("text", models.TextField(max_length=2000)),
                (
                    "makes",
                    models.CharField(
                        blank=True,
                        choices=[("peace", "peace"), ("alliance", "alliance")],
                        default="",
                        help_text="what its two parties are to each other once both have signed",
                        max_length=10,
                    ),
                ),
                ("secret", models.BooleanField(default=False, help_text="nobody but its parties ever sees it")),
                ("signed", models.JSONField(default=list, help_text="keys of the factions that have signed")),
                (
                    "state",
                    models.CharField(
                        choices=[("open", "open"), ("made", "made"), ("renounced", "renounced")],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("renounced_by", models.CharField(blank=True, max_length=100)),
                ("seat", models.CharField(max_length=100)),
                (
                    "phase",
                    models.CharField(
                        help_text="in which it was proposed; once it is made, in which it was made", max_length=40
                    ),
                ),
                ("at", models.BigIntegerField()),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="diplomacy_treaty_name")],
            },
        ),
    ]
