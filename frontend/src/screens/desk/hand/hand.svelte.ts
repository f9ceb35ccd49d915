// The ruling that is being thought about, begun from a row or what is kept for the day; and dice.
import type { Values } from "#core/protocol.ts";
import { desk } from "../desk.svelte.ts";
import { begun, type Change } from "./changes.ts";

class Hand {
  open = $state<"" | "rule" | "dice" | "house">("");
  changes = $state.raw<Change[]>([]);
  reason = $state("");
  /** The ruling kept for the day that this is. */
  name = $state("");
  /** The request dice are thrown for. */
  request = $state("");
  /** Raised with each beginning: nothing that was typed in the one before belongs to it. */
  nth = $state(0);

  /** Begin a ruling with this change; without one, with nothing. */
  rule(command = "", args: Values = {}): void {
    this.begin("rule", command ? [begun(command, args)] : []);
  }
  /** Begin with what is kept for the day. */
  again(kept: { name: string; changes: Change[] }): void {
    this.begin("rule", kept.changes);
    [this.name, this.reason] = [kept.name, kept.name];
  }
  throw(): void {
    this.begin("dice", []);
  }
  /** The same for what a player has asked. */
  throwFor(request: string): void {
    desk.open("rows");
    this.throw();
    this.request = request;
  }
  /** The house rules of this event. */
  house(): void {
    desk.open("rows");
    this.begin("house", []);
  }
  close(): void {
    [this.open, this.request] = ["", ""];
  }

  private begin(what: "rule" | "dice" | "house", changes: Change[]): void {
    [this.open, this.changes, this.reason, this.name, this.request] = [what, changes, "", "", ""];
    this.nth += 1;
  }
}

export const hand = new Hand();
