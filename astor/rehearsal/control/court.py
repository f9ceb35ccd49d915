"""Control's part at court in a full rehearsal: plots ruled and published, requests answered, objectives judged."""

from collections.abc import Iterator

from astor.bots.screen import Order
from astor.rehearsal.control.referee import Deed, Referee
from astor.shown.rows import ShownEvidence, ShownFaction, ShownObjective, ShownPlot, ShownRequest

QUESTION = {"about": "help", "text": "Would you read the rules of the siege to us?"}
"""What is asked in a player's name if nobody asks anything."""


class Court:
    """The Control who reads what the courts want of him."""

    def __init__(self, referee: Referee) -> None:
        self.referee, self.desk = referee, referee.desk
        self.ruled = self.judged = False

    def deeds(self) -> list[tuple[str, Deed]]:
        """What he does, by the phase in which he does it; plots where some were decided, and not yet ruled on."""
        rulings: list[tuple[str, Deed]] = [(f"t{turn}/production", self.rule_plots) for turn in (2, 3, 4, 5)]
        verdicts: list[tuple[str, Deed]] = [(f"t{turn}/purchase", self.judge_by_facts) for turn in (3, 4, 5, 6)]
        return [("t1/purchase", self.give_objectives), ("t2/trade", self.answer_requests),
                ("t2/diplomacy", self.judge_objectives), *rulings, *verdicts]  # fmt: skip

    # Plots

    async def rule_plots(self) -> None:
        """They are held back from the clock; one comes out as the hall would have it; then all of them do."""
        if self.ruled or not await self.referee.done("hold_plots"):
            return
        for key, plot in self.referee.of(ShownPlot).items():
            if plot.state == "decided" and plot.act != "counter":
                other = "failure" if plot.outcome == "success" else "success"
                self.ruled |= await self.referee.done("rule_plot", plot=key, outcome=other, reason="rehearsal")
                break
        await self.desk.insist("publish_plots")

    # Requests

    async def answer_requests(self) -> None:
        """Whoever has asked is claimed, answered and given what they asked for."""
        for attempts in (self.claims, self.answers, self.settlements):
            await self.referee.until_done(attempts, but_for="act_for")

    def _waiting(self) -> list[str]:
        return [key for key, row in self.referee.of(ShownRequest).items() if row.state != "resolved"]

    def claims(self) -> Iterator[Order]:
        yield from (("claim_request", {"request": key}) for key in self._waiting())
        yield self._ask()

    def answers(self) -> Iterator[Order]:
        text = "We come to your table."
        yield from (("answer_request", {"request": key, "text": text}) for key in self._waiting())
        yield self._ask()

    def settlements(self) -> Iterator[Order]:
        """With a gift that follows from it."""
        for key in self._waiting():
            faction = self.desk.named(ShownRequest, key).faction
            value = self.desk.named(ShownFaction, faction).gold + 1
            gift = {"row": f"faction/{faction}", "field": "gold", "value": value}
            yield "resolve_request", {"request": key, "text": "Done, and a coin for your patience.", **gift}
        yield self._ask()

    def _ask(self) -> Order:
        """Nobody wants anything: a question is put in a player's name."""
        seat = self.referee.ruler(self.referee.kingdoms()[0])
        return "act_for", {"seat": seat, "command": "ask_control", "args": QUESTION}

    # Objectives

    async def give_objectives(self) -> None:
        for faction in self.referee.kingdoms()[:2]:
            await self.desk.insist("give_objective", faction=faction, text="Be allied with a neighbour at the end.")

    async def judge_objectives(self) -> None:
        """Of those claimed first; one is confirmed, one denied."""
        unjudged = {key: row for key, row in self.referee.of(ShownObjective).items() if row.state in ("", "claimed")}
        first, second = sorted(unjudged, key=lambda key: (unjudged[key].state != "claimed", key))[:2]
        await self.desk.insist("take_up", row=f"objective/{first}")
        await self.desk.insist("confirm_objective", objective=first)
        await self.desk.insist("deny_objective", objective=second, reason="rehearsal")

    async def judge_by_facts(self) -> None:
        """What the facts alone decide by now is claimed in a player's name, and judged by them."""
        for key, goal in self._ripe().items():
            if self.judged:
                return
            if goal.state != "claimed":
                seat = goal.seat or self.referee.ruler(goal.faction)
                args = {"seat": seat, "command": "claim_objective", "args": {"objective": key}}
                await self.referee.done("act_for", **args)
            self.judged = await self.referee.done("judge_by_evidence")

    def _ripe(self) -> dict[str, ShownObjective]:
        """Nobody has judged them yet, and nothing that is still to come may change what the facts say."""
        told, given = self.referee.of(ShownEvidence), self.referee.of(ShownObjective)
        whole = (key for key, found in told.items() if found.whole and found.verdict != "open")
        return {key: given[key] for key in whole if given[key].state in ("", "claimed") and given[key].faction}
