"""Marriage and succession (DIP-2, SUC-4): whom a bot woos and takes, and whom it would see crowned. Pure."""

from random import Random

from astor.bots.diplomacy.notes import with_note
from astor.bots.screen import Order, Screen
from astor.shown.offers import AcceptMarriageOffer, ChooseMonarchOffer, ProposeMarriageOffer, WithdrawMarriageOffer
from astor.shown.rows import ShownCharacter, ShownMarriage

WOOS, AT_HOME = 0.5, 0.5
"""How likely a court woos in a phase; and would have the couple live with it."""
TAKES, WAITS, REGRETS = 0.5, 0.2, 0.35
"""How likely it takes a suitor, and lets one wait, else they are refused; and takes its own offer back."""
YIELDS = 0.2
"""How likely one of the two who choose would sooner see the other crowned."""
OVER = ("marriage_refused", "marriage_withdrawn", "marriage_broken_off")


def answer(screen: Screen, random: Random) -> list[Order]:
    """One suitor at a time, as a wedding changes what the next is worth; never an enemy, nor one who comes too late."""
    for key in sorted(screen.choices(AcceptMarriageOffer).marriage):
        die, suit = random.random(), screen.of(ShownMarriage)[key]
        if not _possible(screen, suit) or die >= TAKES + WAITS:
            return [("refuse_marriage", {"marriage": key})]
        if die < TAKES:
            return [("accept_marriage", {"marriage": key})]
    return []


def think_better(screen: Screen, random: Random) -> list[Order]:
    """An offer that has come to nothing is taken back, and now and then another one."""
    own, regrets = screen.choices(WithdrawMarriageOffer).marriage, random.random() < REGRETS
    vain = [key for key in sorted(own) if regrets or not _possible(screen, screen.of(ShownMarriage)[key])]
    return [("withdraw_marriage", {"marriage": key}) for key in vain[:1]]


def woo(screen: Screen, random: Random) -> list[Order]:
    """At most once in a phase, and no enemy."""
    choices, woos, at_home = screen.offer(ProposeMarriageOffer), random.random() < WOOS, random.random() < AT_HOME
    if choices is None or not woos or _has_wooed(screen):
        return []
    friends = [person for person in sorted(choices.spouse) if _court(screen, person) in _friends(screen)]
    if not friends:
        return []
    heir, spouse = random.choice(sorted(choices.heir)), random.choice(friends)
    residence = screen.faction if at_home else _court(screen, spouse)
    return [("propose_marriage", with_note({"heir": heir, "spouse": spouse, "residence": residence}, random))]


def choose(screen: Screen, random: Random) -> list[Order]:
    """Lord-general and arch-wizard: mostly oneself. Said once."""
    choices, yields = screen.offer(ChooseMonarchOffer), random.random() < YIELDS
    if choices is None or choices.chosen:
        return []
    own = {key for key in choices.character if screen.of(ShownCharacter)[key].seat == screen.seat}
    other = [key for key in choices.character if key not in own]
    return [("choose_monarch", {"character": key}) for key in (other if yields and other else sorted(own))[:1]]


def _possible(screen: Screen, suit: ShownMarriage) -> bool:
    """Are both still to be had, where they should live, and at peace (DIP-2)?"""
    choices = screen.offer(ProposeMarriageOffer)
    if choices is None or {suit.heir, suit.spouse} - {*choices.heir, *choices.spouse}:
        return False
    courts = {_court(screen, suit.heir), _court(screen, suit.spouse)}
    return len(courts) == 2 and suit.residence in courts and courts <= {screen.faction, *_friends(screen)}


def _court(screen: Screen, person: str) -> str:
    court: str = screen.of(ShownCharacter)[person].faction
    return court


def _friends(screen: Screen) -> set[str]:
    """Who is no enemy."""
    return {to for to, relation in screen.relations.items() if relation.state != "war"}


def _has_wooed(screen: Screen) -> bool:
    """It waits for an answer, was taken, refused, or taken back."""
    own = (suit for suit in screen.of(ShownMarriage).values() if suit.proposer == screen.faction)
    over = (_court(screen, line.heir) == screen.faction for line in screen.heard(*OVER))
    return any(suit.phase == screen.phase for suit in own) or any(over)


DUTIES = (answer, think_better, woo, choose)
