"""All tables of version 1.0. A database in which every step before it was taken has them already."""

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models

import astor.game.rows.unjournaled


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("game", "0001_initial"),
        ("game", "0002_the_realm"),
        ("game", "0003_the_hall"),
        ("game", "0004_requests"),
        ("game", "0005_devices"),
        ("game", "0006_former_names"),
        ("game", "0007_orders_of_a_phase"),
        ("game", "0008_a_play_of_its_own"),
        ("game", "0009_whose_order_a_line_came_of"),
        ("game", "0010_the_day"),
        ("game", "0011_who_sees_to_what"),
        ("game", "0012_dice_keep_their_sides"),
        ("game", "0013_what_was_refused"),
        ("game", "0014_long_work"),
        ("game", "0015_what_is_asked_at_every_tick"),
        ("game", "0016_the_servers_time"),
        ("game", "0017_what_is_wrong_with_an_event"),
        ("game", "0018_who_sits_beside"),
    ]

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Backup",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("asked", models.BigIntegerField(help_text="ms since the epoch, as all times here")),
                ("why", models.CharField(help_text="phase/…, time, control/… or restore", max_length=200)),
                ("begun", models.BigIntegerField(help_text="when a process claimed it", null=True)),
                ("done", models.BigIntegerField(null=True)),
                (
                    "file",
                    models.CharField(
                        blank=True, default="", help_text="its name in the folder of backups", max_length=200
                    ),
                ),
                ("size", models.BigIntegerField(default=0, help_text="bytes")),
                (
                    "fault",
                    models.CharField(blank=True, default="", help_text="why it could not be made", max_length=500),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.BigIntegerField()),
                (
                    "ahead",
                    models.BigIntegerField(
                        db_default=0, default=0, help_text="of the clock of the machine, or of PostgreSQL, in ms"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.SlugField(max_length=100, unique=True)),
                ("name", models.CharField(max_length=100)),
                ("scenario", models.CharField(max_length=100)),
                (
                    "play",
                    models.CharField(
                        default="storms", editable=False, help_text="the order of play it has", max_length=40
                    ),
                ),
                (
                    "turns",
                    models.PositiveSmallIntegerField(
                        default=6,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(20),
                        ],
                    ),
                ),
                ("lengths", models.JSONField(default=dict, help_text="phase → seconds (TURN-4)")),
                ("rules", models.JSONField(default=dict)),
                ("powers", models.JSONField(default=dict, help_text="office → powers (SEAT-1)")),
                ("public", models.JSONField(default=dict, help_text="row kind → fields everybody sees (SEAT-5)")),
                ("phase", models.CharField(default="planning", max_length=40)),
                ("part", models.CharField(blank=True, default="", max_length=40)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("planning", "Planning"),
                            ("running", "Running"),
                            ("paused", "Paused"),
                            ("held", "Held"),
                            ("ended", "Ended"),
                        ],
                        default="planning",
                        max_length=10,
                    ),
                ),
                ("practice", models.BooleanField(default=False, help_text="bots play the seats nobody has joined")),
                (
                    "shelved",
                    models.BooleanField(
                        default=False, help_text="put away: no longer offered to those who come to join"
                    ),
                ),
                (
                    "hold",
                    models.BooleanField(default=False, help_text="hold the phase at its bell until Control publishes"),
                ),
                ("granted", models.BigIntegerField(default=0, help_text="ms added to this phase by Control")),
                ("deadline", models.BigIntegerField(help_text="ms since the epoch, while running", null=True)),
                ("remaining", models.BigIntegerField(help_text="ms, while not running", null=True)),
                ("length", models.BigIntegerField(default=0, help_text="ms this phase was given at its start")),
                ("revision", models.PositiveIntegerField(default=0, help_text="counts every change of the clock")),
                ("secret", models.CharField(help_text="hex; sealed until the end", max_length=64)),
                (
                    "commitment",
                    models.CharField(help_text="SHA-256 of the secret, public from the start", max_length=64),
                ),
                (
                    "word",
                    models.CharField(
                        blank=True, default="", help_text="mixed into the dice by the hall", max_length=100
                    ),
                ),
                (
                    "revealed",
                    models.CharField(
                        blank=True, default="", help_text="the secret, once the event ended", max_length=64
                    ),
                ),
                ("seq", models.PositiveIntegerField(default=0)),
                ("closings", models.PositiveIntegerField(default=0)),
            ],
            options={
                "indexes": [models.Index(fields=["state", "deadline"], name="game_event_next_bell")],
            },
        ),
        migrations.CreateModel(
            name="Trouble",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("of", models.CharField(choices=[("row", "Row"), ("clock", "Clock")], max_length=10)),
                ("what", models.CharField(help_text="as a developer reads it", max_length=500)),
                ("since", models.BigIntegerField(help_text="ms since the epoch")),
                (
                    "put_away",
                    models.BooleanField(default=False, help_text="nobody looks at it until Control asks for it again"),
                ),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Work",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "key",
                    models.CharField(
                        default=astor.game.rows.unjournaled.token,
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
                    models.CharField(
                        blank=True, default="", help_text="why nothing came of it; else a note", max_length=1000
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
                "indexes": [models.Index(fields=["state"], name="game_work_state")],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seq", models.PositiveIntegerField()),
                ("actor", models.CharField(max_length=200)),
                ("command", models.CharField(max_length=60)),
                ("args", models.JSONField(default=dict)),
                (
                    "command_id",
                    models.CharField(blank=True, default="", help_text="the client's; empty if none", max_length=64),
                ),
                ("answer", models.JSONField(default=dict)),
                ("reason", models.TextField(blank=True, default="")),
                ("phase", models.CharField(max_length=40)),
                ("at", models.BigIntegerField()),
                ("closing", models.PositiveIntegerField(null=True)),
                (
                    "step",
                    models.BooleanField(default=False, help_text="a consequence of the entry before it, not an order"),
                ),
                ("undoes", models.JSONField(default=list, help_text="entries this one took back")),
                (
                    "again",
                    models.JSONField(
                        default=list, help_text="entries taken back before, which this one let stand again"
                    ),
                ),
                ("undone_by", models.PositiveIntegerField(help_text="the entry that took this one back", null=True)),
                (
                    "dice",
                    models.JSONField(
                        default=list, help_text="[label, value, sides] of every roll; of old ones no sides"
                    ),
                ),
                ("images", models.JSONField(default=dict)),
                ("version", models.PositiveSmallIntegerField(default=1)),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["seq"],
                "indexes": [models.Index(fields=["event", "actor", "phase", "command"], name="game_entry_given")],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "seq"), name="game_entry_seq"),
                    models.UniqueConstraint(
                        condition=models.Q(("command_id", ""), _negated=True),
                        fields=("event", "actor", "command_id"),
                        name="game_entry_command_id",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Draft",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("faction", models.CharField(max_length=100)),
                ("command", models.CharField(max_length=40)),
                ("subject", models.CharField(help_text="key of the row it is about", max_length=100)),
                ("data", models.JSONField(default=dict)),
                ("confirmed", models.BooleanField(default=False)),
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="game_draft_name")],
            },
        ),
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
            name="Announcement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("to", models.JSONField(default=list, help_text="all, faction/…, office/… and seat/…")),
                ("nudge", models.BooleanField(default=False)),
                ("text", models.CharField(blank=True, default="", max_length=500)),
                ("by", models.CharField(help_text="who said it: control/…", max_length=200)),
                ("seen", models.JSONField(default=list, help_text="keys of the seats that have seen it")),
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="game_announcement_name")],
            },
        ),
        migrations.CreateModel(
            name="Alarm",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("due", models.BigIntegerField(db_index=True, null=True)),
                ("remaining", models.BigIntegerField(null=True)),
                ("before_end", models.BooleanField(default=False, help_text="moves with the end of the phase")),
                ("command", models.CharField(max_length=40)),
                ("args", models.JSONField(default=dict)),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="game_alarm_name")],
            },
        ),
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
        migrations.CreateModel(
            name="Guesses",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("device", models.CharField(blank=True, max_length=64)),
                ("wrong", models.PositiveIntegerField(default=0)),
                ("until", models.BigIntegerField(default=0, help_text="no further guess before this time, ms")),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("event", "device"), name="game_guesses_device")],
            },
        ),
        migrations.CreateModel(
            name="Line",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("side", models.CharField(max_length=110)),
                ("seq_no", models.PositiveIntegerField(help_text="its place in the log of its side")),
                ("code", models.CharField(max_length=60)),
                ("facts", models.JSONField(default=dict)),
                (
                    "by",
                    models.CharField(
                        blank=True, help_text="of whose order it came, which nobody is told", max_length=100
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="game_line_name")],
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
            name="Proposal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("faction", models.CharField(max_length=100)),
                ("seat", models.CharField(max_length=100)),
                ("command", models.CharField(max_length=40)),
                ("args", models.JSONField(default=dict)),
                ("power", models.CharField(max_length=20)),
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="game_proposal_name")],
            },
        ),
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
            name="Request",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("faction", models.CharField(max_length=100)),
                ("seat", models.CharField(max_length=100)),
                (
                    "about",
                    models.CharField(
                        choices=[("action", "action"), ("dispute", "dispute"), ("help", "help")], max_length=10
                    ),
                ),
                ("text", models.CharField(max_length=1000)),
                (
                    "state",
                    models.CharField(
                        choices=[("open", "open"), ("claimed", "claimed"), ("resolved", "resolved")],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("by", models.CharField(blank=True, default="", help_text="who sees to it: control/…", max_length=200)),
                ("answer", models.CharField(blank=True, default="", max_length=1000)),
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="game_request_name")],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("faction", models.CharField(max_length=100)),
                ("office", models.CharField(max_length=40)),
                ("title", models.CharField(max_length=60)),
                (
                    "player",
                    models.CharField(
                        blank=True, default="", help_text="who sits here, or is to sit here", max_length=40
                    ),
                ),
                (
                    "beside",
                    models.JSONField(default=list, help_text="who else sits here, by name, in the order they came"),
                ),
                ("joined", models.BooleanField(default=False)),
                ("bot", models.BooleanField(default=False, help_text="played by a bot until somebody joins")),
                (
                    "vacant",
                    models.BooleanField(default=False, help_text="its character is dead and not yet replaced (SEAT-4)"),
                ),
                ("lent", models.JSONField(default=list, help_text="powers lent to this seat (SEAT-2)")),
                ("withheld", models.JSONField(default=list, help_text="powers of its office taken back (SEAT-2)")),
                (
                    "epoch",
                    models.PositiveIntegerField(
                        default=1, help_text="grows with each hand-over; older devices are out"
                    ),
                ),
                (
                    "issue",
                    models.PositiveIntegerField(default=1, help_text="grows with each re-issue; older links are dead"),
                ),
                (
                    "devices",
                    models.PositiveIntegerField(default=0, help_text="how many have taken it since the last hand-over"),
                ),
                ("revoked", models.BooleanField(default=False)),
                ("token_hash", models.CharField(db_index=True, default="", max_length=64)),
                ("code_hash", models.CharField(db_index=True, default="", max_length=64)),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="game_seat_name")],
            },
        ),
        migrations.CreateModel(
            name="Statement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("faction", models.CharField(max_length=100)),
                ("phase", models.CharField(max_length=40)),
                ("at", models.BigIntegerField()),
                ("items", models.JSONField(default=list)),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="game.event"),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="game_statement_name")],
            },
        ),
        migrations.CreateModel(
            name="Task",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                (
                    "what",
                    models.CharField(help_text="the row's name: battle/…, objective/…, faction/…", max_length=130),
                ),
                ("by", models.CharField(help_text="who sees to it: control/…", max_length=200)),
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
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="game_task_name")],
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
