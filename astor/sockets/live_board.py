"""The board of an event in this process: loaded from the tables once, then advanced by the journal's images."""

from collections.abc import Iterable
from typing import Any

from astor.game.journal import journal, sealing
from astor.game.models import Entry, Event
from astor.game.orders import undo
from astor.game.orders.offers import LOOKED_AT
from astor.game.play.play import Play, play_of
from astor.game.play.sight import LOG_LINES
from astor.game.rows.board import Board
from astor.game.rows.page import Image, Images

TEXT, ITEMS = 200, 40
"""So many letters of a text, and so many things of a list, are told to the desk; the journal's page has all of it."""


def load(key: str) -> Board:
    """All rows of an event and the newest entries, as of one moment; no order waits for it."""
    with journal.one_moment():
        event = Event.objects.get(key=key)
        board = Board(event=key, seq=event.seq, play=event.play)
        board.put(event.row_name, event.image())
        for model in play_of(event).kinds:
            board.lay(model.KIND, model.images(event))
        board.lay(LOOKED_AT, {})
        latest = Entry.objects.filter(event=event, seq__gt=event.seq - LOG_LINES)
        for entry in latest.order_by("seq"):
            board.put(f"entry/{entry.seq}", summary(play_of(event), entry))
    return board


def advance(board: Board, entries: Iterable[Entry]) -> Images:
    """Bring the board up to these entries; returns every touched row with what it was and is."""
    touched: Images = {}
    for entry in entries:
        changes = {row: pair[1] for row, pair in journal.images(entry).items()}
        changes[f"entry/{entry.seq}"] = summary(play_of(board), entry)
        for seq in entry.undoes:
            if undone := board.image(f"entry/{seq}"):
                changes[f"entry/{seq}"] = {**undone, "undone": True, "undoable": False}
        for seq in entry.again:
            if revived := board.image(f"entry/{seq}"):
                changes[f"entry/{seq}"] = {**revived, "undone": False, "undoable": True}
        for row, image in changes.items():
            _touch(board, touched, row, image)
        board.put(f"entry/{entry.seq - 2 * LOG_LINES}", None)  # long out of sight
        board.seq = entry.seq
    return touched


def _touch(board: Board, touched: Images, row: str, image: Image | None) -> None:
    first = touched[row][0] if row in touched else board.image(row)
    touched[row] = (first, image)
    board.put(row, image)


def trimmed(value: Any) -> Any:
    """What somebody sent, as a row of the desk has room for it: every desk is sent the newest 200 of these at once."""
    if isinstance(value, str):
        return value if len(value) <= TEXT else f"{value[:TEXT]}…"
    if isinstance(value, dict):
        return {trimmed(key): trimmed(inner) for key, inner in list(value.items())[:ITEMS]}
    return [trimmed(inner) for inner in value[:ITEMS]] if isinstance(value, list) else value


def summary(play: Play, entry: Entry) -> Image:
    """An entry as Control's journal shows it: who, what, which rows; images and secrets stay in the table."""
    command = play.known(entry.command)
    undone = entry.undone_by is not None
    can_go_back = undo.undoable(play, entry)
    shown: dict[str, Any] = {field: getattr(entry, field) for field in (
        "command", "actor", "at", "phase", "closing", "step", "reason", "dice")}  # fmt: skip
    shown["args"] = trimmed(sealing.args_told(play, entry))
    shown["rows"] = sorted(entry.images)
    shown["draft"] = command is not None and command.draft
    shown["undone"] = undone
    shown["undoable"] = not undone and entry.seq > 1 and can_go_back
    return shown
