"""The map of an organiser's own scenario, drawn by the author's command where the author's libraries are."""

from importlib.util import find_spec
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from msgspec import Struct, convert

from astor.game.models import Event
from astor.running import files, programs
from astor.running.job import Failed, Job, Result
from astor.scenarios import folders

LIBRARIES = ("numpy", "scipy", "shapely")
LONGEST = 3600
"""Seconds."""


class Drawing(forms.Form):
    hint = _("Of a scenario of your own. The map is put in its place; what map.toml has to say of it is told.")

    scenario = forms.ChoiceField(label=_("Scenario"))
    seed = forms.IntegerField(label=_("Seed; without one the first that draws a readable map"), min_value=0,
                              max_value=2**31, required=False)  # fmt: skip

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        field = self.fields["scenario"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(name, name) for name in own()]


def own() -> list[str]:
    """The scenarios whose files are the organiser's to change."""
    return [name for name in folders.names() if not folders.is_ours(name)]


def can_be_drawn() -> bool:
    return bool(own()) and all(map(find_spec, LIBRARIES))


class Drawn(Struct, frozen=True):
    """Of which scenario the map is drawn; without a seed as its map.toml says."""

    scenario: str
    seed: int | None


def draw(job: Job) -> Result:
    """Drawn, and put in its place; handed over is the map or, if map.toml says something else, what it has to say."""
    asked = convert(job.row.args, Drawn)
    name, seed = asked.scenario, asked.seed
    if Event.objects.filter(scenario=name).exclude(state=Event.State.ENDED).exists():
        raise Failed(_("An event of this scenario is not over: it is played on the map there is."))
    words = ["scenario", "draw", name, *(["--seed", str(seed)] if seed is not None else [])]
    said = job.folder / "said"
    programs.run(programs.manage(*words), said, lambda _said: job.tell(0, 0), longest=LONGEST)
    fits = "no faults" in said.read_text(encoding="utf-8")
    file = f"{name}-map.json" if fits else f"{name}-map.txt"
    files.copy_whole(folders.folder_of(name) / folders.PICTURE if fits else said, job.folder / file)
    return Result(file)
