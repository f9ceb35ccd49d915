"""What is played to its end beside the server, by programs of the source: a rehearsal, and many games of bots."""

import re
import sys
from collections.abc import Callable

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from astor.game.models import Event
from astor.running import programs
from astor.running.job import Failed, Job, Result
from factions.turns import order_of_play

LONGEST = 4 * 3600
"""Neither goes on for ever, s."""
TURNS, GAMES = 6, 200
BEGUN = re.compile(r"^(\S+) .*, after \d+ s$", re.MULTILINE)
"""So a rehearsal says that a part of a phase has begun."""
PLAYED = re.compile(r"(\d+) of (\d+) games")

Far = Callable[[str], tuple[int, int]]


class Rehearsal(forms.Form):
    hint = gettext_lazy("The evening before: a whole event by bots at real sockets. Not while an event is played.")

    turns = forms.IntegerField(label=gettext_lazy("Turns"), min_value=1, max_value=TURNS, initial=TURNS)


class Balance(forms.Form):
    hint = gettext_lazy("How kingdoms fare over many games of bots. Not while an event is played.")

    games = forms.IntegerField(label=gettext_lazy("Games"), min_value=1, max_value=GAMES, initial=20)


def rehearse(job: Job) -> Result:
    """The evening before: a server of its own on empty data, bots at real sockets, a Control who does everything."""
    turns, file = int(job.row.args["turns"]), "rehearsal.md"
    order = order_of_play(turns)
    try:
        _run(job, ["astor.rehearsal", "--turns", str(turns), "--write", str(job.folder / file)],
             lambda said: (len(set(BEGUN.findall(said))), len(order)))  # fmt: skip
    except OSError:
        if not (job.folder / file).exists():  # else a law was broken, and it says which
            raise
    return Result(file)


def weigh(job: Job) -> Result:
    """How kingdoms fare over many games of bots, as a page of tables."""
    games, file = int(job.row.args["games"]), "balance.md"
    words = ["astor.rehearsal", "balance", "--games", str(games), "--processes", "1", "--write", str(job.folder / file)]
    _run(job, words, lambda said: played(said, games))
    return Result(file)


def played(said: str, games: int) -> tuple[int, int]:
    """How many games, by what was said last."""
    found = PLAYED.findall(said)
    return (int(found[-1][0]) if found else 0), games


def _run(job: Job, words: list[str], far: Far) -> None:
    """On data of its own. It would take from an event that is played what that needs, so one that begins ends it."""

    def look(said: str) -> None:
        _insist_nothing_is_played()
        job.tell(*far(said))

    _insist_nothing_is_played()
    programs.run([sys.executable, "-m", *words], job.folder / "said", look, longest=LONGEST,
                 folder=settings.BASE_DIR)  # fmt: skip


def _insist_nothing_is_played() -> None:
    if Event.objects.filter(state=Event.State.RUNNING).exists():
        raise Failed(_("An event is being played: pause it, or try again when it is over."))
