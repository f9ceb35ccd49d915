"""The server's key, which opens every seat: it is kept beside the backups, or printed cards would die with a laptop."""

import hmac
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

from astor.game.models import Seat
from astor.game.orders import seats
from astor.running import files, surroundings

KEPT = "secret-key-{mark}"


def mark_of(key: str) -> str:
    """Tells keys apart and gives none away."""
    return hmac.digest(key.encode(), b"astor key", "sha256").hex()[:8]


def keep_beside(folder: Path) -> Path:
    """Our key in a folder of backups, for its owner's eyes only."""
    file = folder / KEPT.format(mark=mark_of(settings.SECRET_KEY))
    if not file.exists() or surroundings.read_key(file) != settings.SECRET_KEY:
        files.write_whole(file, lambda part: _fill(part, settings.SECRET_KEY))
    return file


def fitting(*folders: Path) -> Path | None:
    """The file in these folders of backups whose key opens the seats; None if there is none."""
    for folder in dict.fromkeys(folders):
        for file in sorted(folder.glob(KEPT.format(mark="*"))):
            key = surroundings.read_key(file)
            if key and opens_seats(key):
                return file
    return None


def opens_seats(key: str) -> bool:
    """Was the database's last issued seat issued under this key? With no seat any key will do."""
    seat = Seat.objects.exclude(token_hash="").select_related("event").last()
    if seat is None:
        return True
    with _under(key):
        return hmac.compare_digest(seats.sealed(seats.token(seat)), seat.token_hash)


@contextmanager
def _under(key: str) -> Iterator[None]:
    """Only for a command that runs alone: everybody in this process works with this key."""
    ours, settings.SECRET_KEY = settings.SECRET_KEY, key
    try:
        yield
    finally:
        settings.SECRET_KEY = ours


def ours() -> Path:
    """Where the server keeps its key, unless its surroundings name one."""
    found: Path = settings.DATA / surroundings.KEY
    return found


def is_ours_to_choose() -> bool:
    """False if SECRET_KEY is set from outside: the file is not looked at then."""
    return ours().exists() and surroundings.read_key(ours()) == settings.SECRET_KEY


def put_in_place(key: str) -> None:
    files.write_whole(ours(), lambda part: _fill(part, key))
    settings.SECRET_KEY = key


def _fill(part: Path, key: str) -> None:
    part.write_text(key)
