"""Who sits at this socket, and the frames that pass; what an order means is asked of the kernel."""

import time
from typing import Any
from urllib.parse import urlsplit

import msgspec
import structlog
from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http import parse_cookie
from django.http.request import validate_host

from astor.game.commands import Order, issue
from astor.game.errors import Refused
from astor.game.models import Event
from astor.game.sight import CONTROL, PUBLIC
from astor.live import cookies, protocol
from astor.live.hub import Live, hub
from astor.live.protocol import Ack, Bye, Cmd, Frame, Hello, Note, Ping, Pong
from astor.live.thread import in_turn, now_ms

log = structlog.get_logger()

RATE, BURST = 20, 60
"""Frames a second a socket may send, and how many at once."""
CLOSED = 4001


class Bucket:
    """A token bucket: `take` says whether one more frame is within the rate."""

    def __init__(self, now: float) -> None:
        self.tokens, self.at = float(BURST), now

    def take(self, now: float) -> bool:
        self.tokens = min(BURST, self.tokens + (now - self.at) * RATE) - 1
        self.at = now
        return self.tokens >= 0


class LiveSocket(AsyncWebsocketConsumer):  # type: ignore[misc]
    """A socket on one event. Subclasses say who sits there and which sides they see."""

    channel_layer_alias = "none"  # the hub writes to sockets; a channel per phone would cost a queue each
    seat, epoch, actor = "", 0, ""
    sides: tuple[str, ...] = (PUBLIC,)
    live: Live | None = None
    joined = False

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Straight to the handler: the stock one first waits for the thread that orders are carried out on."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        self.bucket = Bucket(time.monotonic())
        await self.accept()
        if not self._same_origin():
            return await self.leave(Bye(code="wrong_origin"))
        try:
            live = await hub.event(self.scope["url_route"]["kwargs"]["event"])
        except Event.DoesNotExist:
            return await self.leave(Bye(code="no_event"))
        if not await self.identify(live):
            return await self.leave(Bye(code="no_seat"))
        self.live = live
        return None

    async def identify(self, live: Live) -> bool:
        """Find out who sits here; False sends them away."""
        raise NotImplementedError

    def sits(self, _live: Live) -> bool:
        """May whoever was identified stay?"""
        return True

    def _header(self, name: bytes) -> str:
        return next((v.decode("latin-1") for k, v in self.scope["headers"] if k == name), "")

    def _same_origin(self) -> bool:
        """Only pages of this very host and port may open a socket."""
        host = self._header(b"host")
        try:
            origin, name = urlsplit(self._header(b"origin")), urlsplit(f"//{host}").hostname
        except ValueError:  # not an address at all
            return False
        return origin.netloc == host and validate_host(name or "", settings.ALLOWED_HOSTS)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        del bytes_data  # frames are text
        if self.live is None:
            return
        if not self.bucket.take(time.monotonic()):
            await self.leave(Bye(code="flood"))
        elif text_data is None or len(text_data.encode()) > protocol.LONGEST:
            await self.leave(Bye(code="frame_too_large" if text_data else "bad_frame"))
        else:
            await self._read(self.live, text_data)

    async def _read(self, live: Live, text: str) -> None:
        try:
            frame = protocol.read(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            return await self.say(Note(code="bad_frame"))
        if not self.sits(live):  # handed over between the handshake and the first frame
            return await self.leave(Bye(code="taken_over"))
        match frame:
            case Ping():
                await self.say(Pong(c=frame.c, now=now_ms()))
            case Hello():
                await self._hello(live, frame)
            case Cmd():
                await self.say(await self._order(live, frame))
        return None

    async def _hello(self, live: Live, hello: Hello) -> None:
        """Bring the client up to date, and from then on to every delta."""
        first, self.joined = not self.joined, True
        texts = live.missed(hello.epoch, hello.n, self.sides)
        live.enter(self)  # before anything is awaited: no delta may fall between what is missed and what follows
        for text in texts:
            await self.tell(text)
        if first:
            await live.note_presence(self)

    async def _order(self, live: Live, cmd: Cmd) -> Ack:
        at = now_ms()
        order = Order(event=live.board.event, actor=self.actor, name=cmd.name, args=cmd.args, now=at,
                      id=cmd.id, phase=cmd.phase, epoch=self.epoch or None)  # fmt: skip
        try:
            answer = await in_turn(issue, order)
        except Refused as no:
            return Ack(id=cmd.id, at=at, refused=no.code, facts=no.facts)
        except Exception:
            log.exception("an order failed", game=order.event, actor=order.actor, order=order.name[:60])
            await live.warn_control("bug", {"order": order.name[:60], "actor": order.actor})
            return Ack(id=cmd.id, at=at, refused="server_error")
        return Ack(id=cmd.id, at=answer.pop("at"), answer=answer)

    async def say(self, frame: Frame) -> None:
        await self.tell(protocol.write(frame))

    async def tell(self, text: str) -> None:
        """Send; a phone that is just going away must not keep the news from the others."""
        try:
            await self.send(text_data=text)
        except Exception as gone:
            log.info("a socket was gone", actor=self.actor, why=type(gone).__name__)

    async def leave(self, bye: Bye) -> None:
        """Say why, then close; whatever still comes in is not read."""
        live, self.live = self.live, None
        if live is not None and self.joined:
            self.joined = False
            await live.part(self)
        await self.say(bye)
        await self.close(code=CLOSED)

    async def disconnect(self, _code: int) -> None:
        if self.live is not None and self.joined:
            self.joined = False
            await self.live.part(self)


class SeatSocket(LiveSocket):
    """A player's phone."""

    async def identify(self, live: Live) -> bool:
        claim = cookies.sitting(live.board.event, parse_cookie(self._header(b"cookie")))
        if claim is None:
            return False
        self.seat, self.epoch, self.actor = claim.seat, claim.epoch, f"seat/{claim.seat}"
        if not self.sits(live):
            await live.catch_up()  # the board may not have heard of this very joining yet
        if not self.sits(live):
            return False
        faction = live.board.of("seat")[claim.seat]["faction"]
        self.sides = (PUBLIC, f"faction/{faction}", f"seat/{claim.seat}")
        return True

    def sits(self, live: Live) -> bool:
        seat = live.board.of("seat").get(self.seat)
        return seat is not None and not seat["revoked"] and seat["epoch"] == self.epoch


class HallSocket(LiveSocket):
    """A hall screen: the public side and nothing else."""

    async def identify(self, _live: Live) -> bool:
        self.actor = "hall"
        return True


class ControlSocket(LiveSocket):
    """A Control's desk."""

    async def identify(self, _live: Live) -> bool:
        user = self.scope.get("user")
        if user is None or not user.is_authenticated or not user.is_staff:
            return False
        self.actor, self.sides = f"control/{user.get_username()}", (PUBLIC, CONTROL)
        return True


class NoSocket(AsyncWebsocketConsumer):  # type: ignore[misc]
    """Any other socket path: closed properly."""

    channel_layer_alias = "none"

    async def connect(self) -> None:
        await self.close(code=CLOSED)
