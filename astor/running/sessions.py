"""Log-ins last by the server's time: a machine's clock that is put right puts no Control out in mid-event."""

from datetime import UTC, datetime
from typing import Any

from asgiref.sync import sync_to_async
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db.models import QuerySet

from astor.running.thread import now_ms


def _now() -> datetime:
    return datetime.fromtimestamp(now_ms() / 1000, UTC)


def open_sessions() -> QuerySet[Session]:
    """Those that have not ended."""
    return Session.objects.filter(expire_date__gt=_now())


class SessionStore(db.SessionStore):
    """The stock one, by another clock."""

    def _get_session_from_db(self) -> Session | None:
        found = open_sessions().filter(session_key=self.session_key).first()
        if found is None:
            self._session_key = None
        return found

    async def _aget_session_from_db(self) -> Session | None:
        return await sync_to_async(self._get_session_from_db)()

    def get_expiry_date(self, **known: Any) -> datetime:
        return super().get_expiry_date(**{"modification": _now(), **known})

    async def aget_expiry_date(self, **known: Any) -> datetime:
        return await super().aget_expiry_date(**{"modification": _now(), **known})

    @classmethod
    def clear_expired(cls) -> None:
        Session.objects.filter(expire_date__lte=_now()).delete()
