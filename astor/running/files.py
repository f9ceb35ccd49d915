"""Files that are either there whole or not at all, also after a power cut; nobody else may read them."""

import os
import shutil
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

OTHERS = stat.S_IRWXG | stat.S_IRWXO


class Shared(Exception):
    """A folder belongs to everybody on this machine; the message says which."""


def keep_private(folder: Path) -> None:
    """Make this folder, and close it and all in it to others: what an older server left open, and what will be made.

    Raises Shared if it is everybody's, as /tmp is: it cannot be closed.
    """
    os.umask(OTHERS)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.stat().st_mode & stat.S_ISVTX:
        raise Shared(f"{folder} is a folder of many")
    for inside, _folders, files in os.walk(folder):
        for path in (Path(inside), *(Path(inside, file) for file in files)):
            _close(path)


def _close(path: Path) -> None:
    """What is somebody else's, or has gone meanwhile, stays as it is; a link leads out of the folder."""
    with suppress(FileNotFoundError):
        there = path.lstat()
        if there.st_mode & OTHERS and there.st_uid == os.geteuid() and not stat.S_ISLNK(there.st_mode):
            path.chmod(stat.S_IMODE(there.st_mode) & ~OTHERS)


def write_whole(file: Path, fill: Callable[[Path], object]) -> int:
    """Let `fill` write the file under another name, and name it once it is on the disk; returns its size."""
    part = file.with_name(f".{file.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        fill(part)
        on_disk(part)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
    on_disk(file.parent)
    return file.stat().st_size


def copy_whole(source: Path, file: Path) -> int:
    return write_whole(file, lambda part: _copy(source, part))


def _copy(source: Path, part: Path) -> None:
    shutil.copyfile(source, part)


def on_disk(path: Path) -> None:
    """Until the disk has it: a file's content, or a folder's names."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
