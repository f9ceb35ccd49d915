"""The client's files and Django's, handed out before any page is made: who fetches them asks no thread for anything."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import Response

Send = Callable[[Any], Awaitable[None]]

UNREADABLE = Response(HTTPStatus.SERVICE_UNAVAILABLE, [("Cache-Control", "no-store"), ("Content-Length", "0")], None)


class StaticFiles:
    """What lay in the folders of static files when the server began."""

    def __init__(self) -> None:
        self.files = WhiteNoiseMiddleware().files
        """Path of a request → the file as WhiteNoise knows it, with its headers and what is packed beside it."""

    async def handed_out(self, scope: dict[str, Any], send: Send) -> bool:
        """Answer if a file is asked for; False if none is.

        It is read on the loop: all are small, and a thread would cost more than what is read. One that cannot be read,
        because a newer client is being built under a server that runs, is told as 503: a page that lacks it asks again.
        """
        file = self.files.get(scope["path"])
        if file is None:
            return False
        asked = {
            f"HTTP_{name.decode('latin-1').upper().replace('-', '_')}": value.decode("latin-1")
            for name, value in scope["headers"]
        }
        try:
            answer = file.get_response(scope["method"], asked)
        except OSError:
            answer = UNREADABLE
        body = b""
        if answer.file is not None:
            with answer.file:
                body = answer.file.read()
        headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in answer.headers]
        headers.append((b"x-content-type-options", b"nosniff"))
        await send({"type": "http.response.start", "status": int(answer.status), "headers": headers})
        await send({"type": "http.response.body", "body": body})
        return True
