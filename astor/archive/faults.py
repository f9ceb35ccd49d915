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
    "too_rich": _("a line of more than %(most)s values; no event has that"),
    "too_deep": _("lists and objects that lie more than %(most)s deep in each other; or brackets that do not match"),
    "too_many_digits": _("a number of more than %(most)s digits"),
    "nul": _("a NUL, which no database column takes"),
    "too_much": _("more than %(most)s GB when unpacked; no event has that"),
    "too_heavy": _("more memory is needed to read it than any event takes"),
    "too_large": _("a file of more than %(most)s GB; no event has that"),
    "by_hand": _(
        "a file of more than %(most)s MB is sent in pieces, for which this page needs its script: "
        "open it in another browser"
    ),
    "no_scenario": _("its scenario %(what)s is not here, and not in the file; put it among your own first"),
    "unshown": _("it cannot be shown: %(what)s"),
    "twice": _("%(what)s is there twice; so it is not what was written"),
    "broken": _("rows and journal do not tell the same of %(what)s"),
    "misplaced": _("%(what)s does not belong there"),
    "wrong": "%(what)s",
    "wrong_head": _("%(what)s; so it is no event of Astor that could be taken in"),
    "key_taken": _("there is an event %(key)s here already; import it under another key"),
    "no_address": _("another page has the address of an event %(key)s, or none can have it; choose another key"),
    "running": _("an event is running, and this file is large; pause the event, or import it when it is over"),
}

LONGEST = 300
"""Letters of what is told of a value."""


class Unfit(Exception):
    """The file cannot be imported, and nothing of it has been; `line` is the place, 0 the file as a whole."""

    def __init__(self, code: str, line: int = 0, **facts: object) -> None:
        super().__init__(code)
        self.code, self.line, self.facts = code, line, facts

    @staticmethod
    def short(fact: object) -> str:
        """Whatever a file has in it, what is said of it is a line that people can read."""
        said = " ".join("".join(c if c.isprintable() else " " for c in str(fact)).split())
        return said if len(said) <= LONGEST else f"{said[:LONGEST]}…"

    def __str__(self) -> str:
        said = str(FAULTS[self.code]) % {name: self.short(fact) for name, fact in self.facts.items()}
        return f"{_('Line %(line)s:') % {'line': self.line}} {said}." if self.line else f"{said[0].upper()}{said[1:]}."
