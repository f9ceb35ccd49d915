"""Guessed short codes: who guesses waits, by name and by address, and nobody else does."""

from itertools import cycle

import pytest
from django.test import Client

from astor.door import code_guesses
from astor.door.code_guesses import Guesser
from astor.game.models import Event, Guesses, Seat
from astor.game.orders import seats
from astor.pages import joining
from tests import cast
from tests.rooms.browsers import Browser, newcomer, right, seat, wrong_codes
from tests.rooms.screens import HOST

MANY = code_guesses.AT_ONCE + 20


def test_three_wrong_codes_are_free_and_then_the_wait_grows(phone: Browser, now: list[int]):
    codes, waits = iter(wrong_codes()), []
    for _ in range(3):
        assert phone.guess(next(codes))["refused"] == "wrong_code"
    for _ in range(12):
        refused = phone.guess(next(codes))
        assert refused["refused"] == "wait_for_code"
        waits.append(refused["facts"]["seconds"])
        now[0] += refused["facts"]["seconds"] * 1000
        assert phone.guess(next(codes))["refused"] == "wrong_code"
    assert waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]


def test_while_it_waits_a_device_is_not_heard_at_all(phone: Browser, now: list[int]):
    for code in wrong_codes()[:3]:
        phone.guess(code)
    assert phone.guess(seats.code(seat()))["refused"] == "wait_for_code"
    assert phone.ask("/j/take", event=cast.EVENT, code=seats.code(seat()))["refused"] == "wait_for_code"
    assert not seat().joined


def test_links_open_while_a_device_waits(phone: Browser, now: list[int]):
    for code in wrong_codes()[:4]:
        phone.guess(code)
    assert "title" in phone.ask("/j/who", token=seats.token(seat()))


def test_a_guessing_phone_does_not_lock_out_the_room(phone: Browser, now: list[int]):
    for code in wrong_codes()[:5]:
        phone.guess(code)
    neighbours = [newcomer() for _ in range(20)]  # all behind the hall's one address
    assert all(right(neighbour) for neighbour in neighbours)


@pytest.mark.parametrize("invented", ["a{0}", "a{0}:c2lnbmF0dXJl", ""], ids=["a name", "a signed one", "none"])
def test_a_name_invented_for_each_guess_is_one_device_of_its_address(event: Event, now: list[int], invented: str):
    for at, code in enumerate(wrong_codes()[:MANY]):
        thief = Browser()
        thief.cookies[joining.DEVICE] = invented.format(at)
        assert thief.guess(code)["refused"] == ("wrong_code" if at < code_guesses.FREE else "wait_for_code")
    assert right(newcomer()), "a phone behind the same laptop"
    assert right(newcomer("192.0.2.8"))


def test_a_name_fetched_for_each_guess_makes_its_address_wait(event: Event, now: list[int]):
    """And nobody else: for those who share it one guess in five seconds is left."""
    answers = [newcomer().guess(code)["refused"] for code in wrong_codes()[:MANY]]
    assert answers == ["wrong_code"] * code_guesses.AT_ONCE + ["wait_for_code"] * (MANY - code_guesses.AT_ONCE)
    assert right(newcomer("192.0.2.8"))
    honest = newcomer()
    assert honest.guess(seats.code(seat())) == {"refused": "wait_for_code", "facts": {"seconds": 5}}
    assert "title" in newcomer().ask("/j/who", token=seats.token(seat())), "links go on"
    now[0] += code_guesses.EVERY
    assert newcomer().guess(wrong_codes()[-1])["refused"] == "wait_for_code", "those who have waited come first"
    assert right(honest)


def test_any_number_of_addresses_guess_no_faster_than_one(event: Event, now: list[int]):
    addresses, codes = [f"192.0.2.{at}" for at in range(1, 4)], cycle(wrong_codes())
    for address in addresses:
        while newcomer(address).guess(next(codes))["refused"] == "wrong_code":
            pass
    heard = 0
    for _ in range(60 // 5):  # a minute
        now[0] += code_guesses.EVERY
        heard += sum(newcomer(address).guess(next(codes))["refused"] == "wrong_code" for address in addresses)
    assert heard <= 60 // 5 + len(addresses) * 3, "and not three times as much"


def test_an_address_that_has_guessed_is_forgiven(event: Event, now: list[int]):
    for code in wrong_codes()[:MANY]:
        newcomer().guess(code)
    now[0] += code_guesses.AT_ONCE * code_guesses.EVERY
    assert [newcomer().guess(code)["refused"] for code in wrong_codes()[:5]] == ["wrong_code"] * 5


@pytest.mark.parametrize("anew", [False, True], ids=["by their names", "by a new name each time"])
def test_an_honest_phone_waits_five_seconds_at_most_behind_guessers(event: Event, now: list[int], anew: bool):
    """Phones type their codes, one after the other, at the address of two who guess without a pause."""
    codes, heard = cycle(wrong_codes()), 0
    guessers = [newcomer(), newcomer()]

    def guess_on(until: int) -> int:
        answered = 0
        while now[0] < until:
            for at, one in enumerate(guessers):
                guessers[at] = newcomer() if anew else one
                answered += guessers[at].guess(next(codes))["refused"] == "wrong_code"
            now[0] += 500
        return answered

    for at in range(code_guesses.AT_ONCE):
        one = guessers[at] if at < len(guessers) else newcomer()
        heard += one.guess(next(codes))["refused"] == "wrong_code"
    began = now[0]
    for at in range(8):
        heard += guess_on(now[0] + 300 * at)
        phone, waited = newcomer(), 0
        while "title" not in (answer := phone.guess(seats.code(seat()))):
            waited += answer["facts"]["seconds"]
            heard += guess_on(now[0] + answer["facts"]["seconds"] * 1000)
        assert waited <= 5
    assert heard <= code_guesses.AT_ONCE + 1 + (now[0] - began) // code_guesses.EVERY, (
        "and nobody has more codes looked at"
    )


def test_phones_that_come_at_once_do_not_wait_for_one_another(event: Event, now: list[int]):
    for code in wrong_codes()[: code_guesses.AT_ONCE]:
        newcomer().guess(code)
    phones = [newcomer() for _ in range(5)]
    assert not any(map(right, phones))
    now[0] += code_guesses.EVERY
    late = newcomer()
    assert late.guess(seats.code(seat())) == {"refused": "wait_for_code", "facts": {"seconds": 5}}
    assert all(map(right, phones))
    assert not right(late), "its turn is in five seconds, and not at once for asking twice"
    now[0] += code_guesses.EVERY
    assert right(late)


def test_control_ends_all_waiting(phone: Browser, now: list[int]):
    for code in wrong_codes()[:MANY]:
        newcomer().guess(code)
    cast.order("control/ann", "open_codes")
    assert right(phone)


def test_who_guesses_in_one_event_may_type_in_another(phone: Browser, now: list[int]):
    cast.new_event("other")
    for code in wrong_codes()[:MANY]:
        newcomer().guess(code)
    code = seats.code(Seat.objects.select_related("event").get(event__key="other", key=cast.QUEEN))
    assert "title" in phone.ask("/j/who", event="other", code=code)


def test_waiting_writes_nothing_down(event: Event, now: list[int]):
    for code in wrong_codes()[:MANY]:
        newcomer().guess(code)
    assert Guesses.objects.count() == code_guesses.AT_ONCE + 1


@pytest.mark.parametrize("device", ['"\\000"', "x" * 9000, "é"])
def test_a_forged_device_cookie_is_no_name(event: Event, device: str):
    forged = Client(HTTP_HOST=HOST, HTTP_COOKIE=f"{joining.DEVICE}={device}")
    answer = forged.post("/j/who", {"event": cast.EVENT, "code": "AAAAAA"})
    assert answer.json()["refused"] == "wrong_code"
    assert set(Guesses.objects.values_list("device", flat=True)) == {"@127.0.0.1", "none@127.0.0.1"}


@pytest.mark.parametrize(
    ("address", "place"),
    [("192.0.2.7", "@192.0.2.7"), ("2001:db8:0:1:a:b:c:d", "@2001:0db8:0000:0001"),
     ("::ffff:192.0.2.7", "@192.0.2.7"), ("", "@"), ("nonsense", "@")],
)  # fmt: skip
def test_an_address_is_what_its_device_cannot_choose(address: str, place: str):
    assert Guesser("", address).place == place
