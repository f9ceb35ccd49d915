"""What is wrong with the database, in one plain word: the disk is full, or the database does not answer."""

import sqlite3

from django.db import DatabaseError, InterfaceError, OperationalError

FULL = sqlite3.SQLITE_FULL
AWAY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}  # fmt: skip
POSTGRES_FULL = "53100"


def named(fault: BaseException) -> str:
    """`disk_full` or `database_away`; "" for anything else, which is a bug."""
    if not isinstance(fault, DatabaseError | InterfaceError):
        return ""
    cause = fault.__cause__
    if isinstance(cause, sqlite3.Error):
        primary = getattr(cause, "sqlite_errorcode", 0) & 0xFF
        return "disk_full" if primary == FULL else "database_away" if primary in AWAY else ""
    if getattr(cause, "sqlstate", "") == POSTGRES_FULL:
        return "disk_full"
    return "database_away" if isinstance(fault, OperationalError | InterfaceError) else ""
