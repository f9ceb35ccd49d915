"""Files that are either there whole or not at all, also after a power cut; nobody else may read them."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path


def write_whole(file: Path, fill: Callable[[Path], None]) -> int:
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
