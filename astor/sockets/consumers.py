"""Who sits at this socket, and the frames that pass; what an order means is asked of the kernel."""

import time
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import msgspec
import structlog
from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.contrib.auth import SESSION_KEY
from django.http import parse_cookie

from astor.door import addresses, cookies, whereabouts
from astor.door.callers import cookies_in
from astor.door.token_bucket import Bucket
from astor.game.models import Event
from astor.game.orders.commands import Order, issue
from astor.game.play.call import Answer
from astor.game.rows.own import SeatRow
from astor.game.values import outages
from astor.game.values.arguments import Sign
from astor.game.values.errors import Refused
from astor.game.values.sides import CONTROL, PUBLIC, own_side, sides_at
from astor.running import metrics
from astor.running.thread import now_ms
from astor.sockets import protocol, refusals
from astor.sockets.hub import hub, may_not_order
from astor.sockets.lines import EXTENSION, Line, Text
from astor.sockets.live_event import Live
from astor.sockets.presence import TOGETHER, Screen
from astor.sockets.protocol import Ack, Bye, Cmd, Frame, Glance, Hello, Note, Ping, Pong
from astor.sockets.retrying import OutcomeUnknown, carried_out

log = structlog.get_logger()

SNAPSHOT = 10
"""So many frames counts one more hello: it may be answered by all there is."""
CLOSED = 4001


class Dismissed(Exception):
    """Whoever orders here is not who they were when they came; with the code of the farewell."""


class LiveSocket(AsyncWebsocketConsumer):  # type: ignore[misc]
    """A socket on one event. Subclasses say who sits there and which sides they see."""

    channel_layer_alias = "none"  # the hub writes to sockets; a channel per phone would cost a queue each
    seat, epoch, actor, user, proof, session = "", 0, "", "", "", ""
    place, at, since = "", "", 0
    browser, where, heard = "", "", 0.0
    sides: tuple[str, ...] = (PUBLIC,)
    live: Live | None = None
    line: Line | None = None
    joined = False

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Straight to the handler: the stock one first waits for the thread that orders are carried out on."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        self.bucket = Bucket(time.monotonic())
        await self.accept()
        self.line = (self.scope.get("extensions") or {}).get(EXTENSION)
        if not self._same_origin():
            return await self.leave(Bye(code="wrong_origin"))
        try:
            live = await hub.event(self._in_path("event"))
        except Event.DoesNotExist:
            return await self.leave(Bye(code="no_event"))
        if why := await self.identify(live):
            return await self.leave(Bye(code=why))
        self.live = live
        return None

    async def identify(self, live: Live) -> str:
        """Find out who sits here; "" or the code of the farewell that sends them away."""
        raise NotImplementedError

    def sits(self, _live: Live) -> bool:
        """May whoever was identified stay?"""
        return True

    def seen_from(self, _live: Live) -> tuple[str, ...]:
        """The sides it sees; a seat may have come to another faction since the handshake."""
        return self.sides

    def outdated(self, _before: SeatRow, _after: SeatRow) -> str:
        """Nothing that becomes of a seat concerns who holds none."""
        return ""

    def _in_path(self, name: str) -> str:
        """What the address says there."""
        found: str = self.scope["url_route"]["kwargs"][name]
        return found

    def _header(self, name: bytes) -> str:
        return next((v.decode("latin-1") for k, v in self.scope["headers"] if k == name), "")

    def _same_origin(self) -> bool:
        """Only pages of this very host and port may open a socket."""
        host = self._header(b"host")
        try:
            origin = urlsplit(self._header(b"origin"))
        except ValueError:  # not an address at all
            return False
        return origin.netloc == host and addresses.is_ours(host)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        del bytes_data  # frames are text
        self.heard = time.monotonic()
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
            case Cmd() if live.may_ask(self.actor):
                await self._carry_out(live, frame)
            case Cmd():  # one seat's many devices together ask no more than one
                await self.leave(Bye(code="flood"))
            case Glance():
                self.looks(live, frame.at)
        return None

    def looks(self, live: Live, at: str) -> None:
        """Only desks and hall screens are asked what they show."""

    async def _hello(self, live: Live, hello: Hello) -> None:
        """Bring the client up to date, and from then on to every delta."""
        first = not self.joined
        sides = self.seen_from(live) if first else self.sides
        cost = 1 if first or not live.is_lost(hello.epoch, hello.n, sides) else SNAPSHOT
        if self.place and not live.may_ask(self.actor, cost):  # nor do one seat's many devices together
            return await self.leave(Bye(code="flood"))
        self.joined, self.sides = True, sides
        self.bucket.tokens -= 0 if first else SNAPSHOT
        texts = live.missed(hello, self.sides)
        live.enter(self)  # before anything is awaited: no delta may fall between what is missed and what follows
        for text in texts:
            await self.tell(text)
        if first and self.place:
            hub.comes(self, live)
            for one in live.presence.too_many(self.place, time.monotonic()):
                await one.leave(Bye(code="many_devices"))
            if self.line is not None and self.joined:
                self.line.sits()
        return None

    async def _carry_out(self, live: Live, cmd: Cmd) -> None:
        try:
            await self.say(await self._order(live, cmd))
        except OutcomeUnknown:  # it keeps its order, comes back and asks again
            log.exception("an order has no answer", game=live.key, actor=self.actor, order=cmd.name[:60])
            await self.leave(Bye(code="going_away"))
        except Dismissed as gone:
            await self.leave(Bye(code=str(gone)))

    def issued(self, order: Order) -> Answer:
        """The kernel's answer; on the database's thread."""
        return issue(order)

    async def _order(self, live: Live, cmd: Cmd) -> Ack:
        at = now_ms()
        order = self.ordered(live, cmd, at)
        try:
            answer = await carried_out(self.issued, order)
        except Dismissed:
            raise
        except OutcomeUnknown:
            metrics.answered(cmd.name, "failed", at)
            raise
        except Refused as no:
            metrics.answered(cmd.name, "refused", at)
            refusals.note(order, no)
            return Ack(id=cmd.id, at=at, refused=no.code, facts=no.facts)
        except Exception as fault:
            metrics.answered(cmd.name, "failed", at)
            return Ack(id=cmd.id, at=at, refused=await self._failed(order, fault))
        metrics.answered(cmd.name, "accepted", at)
        return Ack(id=cmd.id, at=answer.pop("at"), answer=answer)

    def ordered(self, live: Live, cmd: Cmd, at: int) -> Order:
        """What the kernel is asked."""
        return Order(event=live.key, actor=self.actor, name=cmd.name, args=cmd.args, now=at,
                     id=cmd.id, phase=cmd.phase, epoch=self.epoch or None)  # fmt: skip

    async def _failed(self, order: Order, fault: Exception) -> str:
        """The refusal for an order that met a fault: nothing has changed, and Control's desks show it."""
        code, name = outages.named(fault), order.name[:60]
        log.error("an order failed", game=order.event, actor=order.actor, order=name, exc_info=fault)
        await hub.warn(order.event, code or "bug", order=name, actor=order.actor)
        return code or "server_error"

    async def say(self, frame: Frame) -> None:
        await self.tell(protocol.text(frame))

    async def tell(self, text: Text) -> None:
        """Send; a phone that is just going away must not keep the news from the others."""
        metrics.SENT_BYTES.inc(len(text.wire))
        if self.line is not None:
            return self.line.write(text.wire)
        try:
            for part in text.parts:
                if part.binary:
                    await self.send(bytes_data=part.payload)
                else:
                    await self.send(text_data=part.payload.decode())
        except Exception as gone:
            log.info("a socket was gone", actor=self.actor, why=type(gone).__name__)
        return None

    async def leave(self, bye: Bye) -> None:
        """Say why, then close; whatever still comes in is not read."""
        metrics.CUT_OFF.labels(bye.code).inc()
        self._part()
        await self.say(bye)
        with suppress(OSError, RuntimeError):  # it went away just now
            await self.close(code=CLOSED)

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        """It has ended. The stock one would wait for the thread that orders are carried out on, and take its time."""
        await self.disconnect(message["code"])
        raise StopConsumer

    async def disconnect(self, _code: int) -> None:
        self._part()

    def _part(self) -> None:
        live, self.live = self.live, None
        if live is not None and self.joined:
            self.joined = False
            live.part(self)
            if self.place:
                hub.goes(self, live)


class SeatSocket(LiveSocket):
    """A player's phone."""

    async def identify(self, live: Live) -> str:
        claim = cookies.sitting(live.key, parse_cookie(cookies_in(self.scope["headers"])))
        if claim is None:
            return "no_seat"
        self.seat, self.epoch, self.actor = claim.seat, claim.epoch, f"seat/{claim.seat}"
        self.place, self.browser, self.where = (
            f"presence/{claim.seat}",
            claim.browser,
            whereabouts.of_socket(self.scope),
        )
        if not self.sits(live):
            await live.catch_up()  # the board may not have heard of this very joining yet
        if not self.sits(live):
            return "no_seat"
        self.sides = self.seen_from(live)
        return ""

    def sits(self, live: Live) -> bool:
        seat = live.seats.get(self.seat)
        return seat is not None and not seat.revoked and seat.epoch == self.epoch

    def seen_from(self, live: Live) -> tuple[str, ...]:
        return *sides_of(live, self.seat), own_side(self.seat)

    def outdated(self, before: SeatRow, after: SeatRow) -> str:
        """Handed over, issued anew, closed, or of another faction now."""
        if self.epoch != after.epoch:
            # In practice a bot sits down at once where Control gave a new link: no other device has taken that seat.
            taken = after.joined and not after.bot and not after.revoked
            return "taken_over" if taken else "revoked"
        return "going_away" if after.faction != before.faction else ""


def sides_of(live: Live, seat: str) -> tuple[str, ...]:
    """What a seat sees."""
    return sides_at(seat, live.seats[seat].faction)


class Asked(msgspec.Struct):
    """What the address of a hall screen's socket says."""

    wall: Sign


class HallSocket(LiveSocket):
    """A hall screen: the public side and nothing else. Control sees which there are, by their signs, and what each
    shows.
    """

    screen: Screen | None = None

    async def identify(self, _live: Live) -> str:
        self.actor = "hall"
        return ""

    async def _hello(self, live: Live, hello: Hello) -> None:
        await super()._hello(live, hello)
        if self.joined and self.screen is None:
            self.screen = Screen(self._place(live))
            hub.comes(self.screen, live)

    def _place(self, live: Live) -> str:
        query: str = self.scope["query_string"].decode("latin-1")
        try:
            asked = msgspec.convert(dict(parse_qsl(query)), Asked)
        except msgspec.ValidationError:
            return TOGETHER
        return live.presence.wall(asked.wall, named=f"wall/{asked.wall}" in live.shown.rows[PUBLIC])

    def looks(self, live: Live, at: str) -> None:
        if self.screen is not None and self.screen.place != TOGETHER and at != self.screen.at:
            self.screen.at, self.screen.since = at, now_ms()
            hub.looks(self.screen, live)

    def _part(self) -> None:
        live, screen = self.live, self.screen
        super()._part()
        if live is not None and screen is not None:
            self.screen = None
            hub.goes(screen, live)

    async def _order(self, _live: Live, cmd: Cmd) -> Ack:
        """Nobody sits here; the kernel need not be asked."""
        return Ack(id=cmd.id, at=now_ms(), refused="no_seat")


class ControlSocket(LiveSocket):
    """A Control's desk."""

    def issued(self, order: Order) -> Answer:
        """Who is Control no more may have been sent away a moment later than this order came."""
        if why := may_not_order(self):
            raise Dismissed(why)
        return issue(order)

    async def identify(self, live: Live) -> str:
        user, session = self.scope.get("user"), self.scope["session"]
        if user is None or not user.is_authenticated:
            # The session of somebody who was dismissed still says who logged in, but lets nobody in.
            return "dismissed" if SESSION_KEY in session else "logged_out"
        if not user.is_staff:
            return "dismissed"
        if not self.shows(live):
            return "no_seat"
        self.user, self.proof = user.get_username(), user.get_session_auth_hash()
        self.session = session.session_key or ""
        self.actor, self.place, self.since = f"control/{self.user}", f"desk/{self.user}", now_ms()
        hub.desks.add(self)
        return ""

    def shows(self, _live: Live) -> bool:
        """Choose what this desk sees; False if that is not there."""
        self.sides = (PUBLIC, CONTROL)
        return True

    def looks(self, live: Live, at: str) -> None:
        self.at, self.since = at, now_ms()
        if self.joined:
            hub.looks(self, live)

    def _part(self) -> None:
        hub.desks.discard(self)
        super()._part()


class ActingSocket(ControlSocket):
    """A Control who has taken a seat: sees what the seat sees and orders for it."""

    def shows(self, live: Live) -> bool:
        seat = self._in_path("seat")
        if seat not in live.seats:
            return False
        self.seat, self.at, self.sides = seat, f"seat/{seat}", sides_of(live, seat)
        return True

    def seen_from(self, live: Live) -> tuple[str, ...]:
        return sides_of(live, self.seat)

    async def _hello(self, live: Live, hello: Hello) -> None:
        await live.look_at(live.seats[self.seat].faction)
        if self.live is not None:  # it may have been sent away meanwhile
            await super()._hello(live, hello)

    def ordered(self, live: Live, cmd: Cmd, at: int) -> Order:
        args = {"seat": self.seat, "command": cmd.name, "args": cmd.args}
        return Order(event=live.key, actor=self.actor, name="act_for", args=args, now=at,
                     id=cmd.id, phase=cmd.phase)  # fmt: skip

    def looks(self, live: Live, at: str) -> None:
        """It stays at its seat."""

    def outdated(self, before: SeatRow, after: SeatRow) -> str:
        return "going_away" if after.faction != before.faction else ""


class NoSocket(AsyncWebsocketConsumer):  # type: ignore[misc]
    """Any other socket path: closed properly."""

    channel_layer_alias = "none"

    async def connect(self) -> None:
        await self.close(code=CLOSED)
