"""Why a file is not taken: where in it, what is wrong, and what would fit."""

from django.utils.translation import gettext_lazy as _

FAULTS = {
    "no_event": _("it is no event of Astor; one begins with a line that says so"),
    "public": _("it holds what everybody saw, and no event can be made of that; save the whole of it as a file"),
    "newer": _("it was written by a newer Astor, as version %(version)s of the file; this one reads up to %(ours)s"),
    "newer_rows": _("it was written by a newer Astor: %(what)s is not known here; take it there, or update this one"),
    "cut_off": _("it ends too early; copy it once more"),
    "damaged": _("it is not what was written; copy it once more"),
    "too_long": _("a line of more than %(most)s MB; no event has that"),
    "too_much": _("more than %(most)s GB when unpacked; no event has that"),
    "too_large": _("a file of more than %(most)s GB; no event has that"),
    "by_hand": _("a file of more than %(most)s MB is taken in on the server itself: manage.py import FILE"),
    "misplaced": _("%(what)s does not belong there"),
    "wrong": "%(what)s",
    "key_taken": _("there is an event %(key)s here already; import it under another key"),
    "no_address": _("another page has the address of an event %(key)s, or none can have it; choose another key"),
    "running": _("an event is running, and this file is large; pause the event, or import it when it is over"),
}


class Unfit(Exception):
    """The file cannot be imported, and nothing of it has been; `line` is the place, 0 the file as a whole."""

    def __init__(self, code: str, line: int = 0, **facts: object) -> None:
        super().__init__(code)
        self.code, self.line, self.facts = code, line, facts

    def __str__(self) -> str:
        said = str(FAULTS[self.code]) % self.facts
        return f"{_('Line %(line)s:') % {'line': self.line}} {said}." if self.line else f"{said[0].upper()}{said[1:]}."
