"""Control's part at court in a full rehearsal: plots ruled and published, requests answered, objectives judged."""

import asyncio
from collections.abc import Iterator
from typing import Any

from astor.rehearsal.referee import AGAIN_S, TRIES, Deed, Referee

Attempt = tuple[str, dict[str, Any]]
QUESTION = {"about": "help", "text": "Would you read the rules of the siege to us?"}
"""What is asked in a player's name if nobody asks anything."""


class Chancellor:
    """The Control who reads what the courts want of him."""

    def __init__(self, referee: Referee) -> None:
        self.referee, self.desk = referee, referee.desk
        self.ruled = False

    def deeds(self) -> list[tuple[str, Deed]]:
        """What he does, by the phase in which he does it; plots where some were decided, and not yet ruled on."""
        rulings: list[tuple[str, Deed]] = [(f"t{turn}/production", self.rule_plots) for turn in (2, 3, 4, 5)]
        return [("t1/purchase", self.give_objectives), ("t2/trade", self.answer_requests),
                ("t2/diplomacy", self.judge_objectives), *rulings]  # fmt: skip

    # Plots

    async def rule_plots(self) -> None:
        """They are held back from the clock; one comes out as the hall would have it; then all of them do."""
        if self.ruled or "refused" in await self.desk.give("hold_plots", {}):
            return
        for key, plot in self.referee.of("plot").items():
            if plot["state"] == "decided" and plot["act"] != "counter":
                other = "failure" if plot["outcome"] == "success" else "success"
                ruling = {"plot": key, "outcome": other, "reason": "rehearsal"}
                self.ruled |= "refused" not in await self.desk.give("rule_plot", ruling)
                break
        await self.desk.insist("publish_plots")

    # Requests

    async def answer_requests(self) -> None:
        """Whoever has asked is claimed, answered and given what they asked for."""
        await self._until_done(self.claims)
        await self._until_done(self.answers)
        await self._until_done(self.settlements)

    async def _until_done(self, attempts: Any) -> None:
        for _ in range(TRIES):
            for name, args in attempts():
                if "refused" not in await self.desk.give(name, args):
                    if name != "act_for":
                        return
                    break
            await asyncio.sleep(AGAIN_S)
        raise RuntimeError(f"{attempts.__name__} could not be done")

    def _waiting(self) -> list[str]:
        return [key for key, row in self.referee.of("request").items() if row["state"] != "resolved"]

    def claims(self) -> Iterator[Attempt]:
        yield from (("claim_request", {"request": key}) for key in self._waiting())
        yield self._ask()

    def answers(self) -> Iterator[Attempt]:
        text = "We come to your table."
        yield from (("answer_request", {"request": key, "text": text}) for key in self._waiting())
        yield self._ask()

    def settlements(self) -> Iterator[Attempt]:
        """With a gift that follows from it."""
        for key in self._waiting():
            row = f"faction/{self.referee.of('request')[key]['faction']}"
            gift = {"row": row, "field": "gold", "value": self.desk.row(row)["gold"] + 1}
            yield "resolve_request", {"request": key, "text": "Done, and a coin for your patience.", **gift}
        yield self._ask()

    def _ask(self) -> Attempt:
        """Nobody wants anything: a question is put in a player's name."""
        seat = self.referee.ruler(self.referee.kingdoms()[0])
        return "act_for", {"seat": seat, "command": "ask_control", "args": QUESTION}

    # Objectives

    async def give_objectives(self) -> None:
        for faction in self.referee.kingdoms()[:2]:
            await self.desk.insist("give_objective", faction=faction, text="Be allied with a neighbour at the end.")

    async def judge_objectives(self) -> None:
        """Of those claimed first; one is confirmed, one denied."""
        goals = self.referee.of("objective")
        first, second = sorted(goals, key=lambda key: (goals[key]["state"] != "claimed", key))[:2]
        await self.desk.insist("confirm_objective", objective=first)
        await self.desk.insist("deny_objective", objective=second, reason="rehearsal")
