// The ruling that is being thought about, and dice; begun from a row, a request, or what is kept for the day.
import type { Facts } from "../../../core/protocol.ts";
import { book, desk } from "../desk.svelte.ts";
import { begun, type Change } from "./changes.ts";

class Hand {
  open = $state<"" | "rule" | "dice">("");
  changes = $state.raw<Change[]>([]);
  reason = $state("");
  /** The ruling kept for the day that this is. */
  name = $state("");
  /** The request that is answered. */
  request = $state("");

  /** Begin a ruling with this change; without one, with nothing. */
  rule(command = "", args: Facts = {}): void {
    this.begin("rule", command ? [begun(command, args)] : []);
  }
  /** Begin with what is kept under this key. */
  again(key: string): void {
    const kept = book.rows("template").find((one) => one.key === key);
    if (!kept) return;
    const request = this.open === "rule" ? this.request : "";
    this.begin("rule", kept.changes);
    [this.name, this.reason, this.request] = [kept.name, kept.name, request];
  }
  throw(): void {
    this.begin("dice", []);
  }
  /** The same for what a player has asked. */
  answer(what: "rule" | "dice", request: string): void {
    desk.open("rows");
    this.begin(what, []);
    this.request = request;
  }
  close(): void {
    [this.open, this.request] = ["", ""];
  }
  set(at: number, change: Change): void {
    this.changes = this.changes.map((one, n) => (n === at ? change : one));
  }
  drop(at: number): void {
    this.changes = this.changes.filter((_, n) => n !== at);
  }

  private begin(what: "rule" | "dice", changes: Change[]): void {
    [this.open, this.changes, this.reason, this.name, this.request] = [what, changes, "", "", ""];
  }
}

export const hand = new Hand();
