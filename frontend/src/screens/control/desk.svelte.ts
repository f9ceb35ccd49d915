// What this desk is looking at and has sent. The game itself is core's; nothing here decides a rule.
import type { Ack, Facts } from "../../core/protocol.ts";
import type { Sent } from "../../core/sent.ts";
import { game } from "../../core/state.svelte.ts";
import type { Book } from "./model/book.ts";
import { clockArgs, faceOf } from "./model/face.ts";
import { entries } from "./model/journal.ts";
import { short } from "./model/order.ts";
import { folded } from "./model/results.ts";
import { bands } from "./model/roster.ts";
import { forControl, stuck, type Tab } from "./model/waiting.ts";
import { keptLog, keepLog } from "./kept.ts";

export const TABS: Tab[] = ["overview", "provinces", "relations", "seats", "rows", "journal", "log"];
/** A double click on the large button is one press. */
const DOUBLE_MS = 400;
const MOVED_MS = 1_000;
const STALE_MS = 1_500;
const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export const book: Book = { rows: (kind) => game.rows(kind) as never, row: (name) => game.row(name as `event/${string}`) as never };

class Desk {
  tab = $state<Tab>("overview");
  /** The faction the present pane is narrowed to; empty: all. */
  faction = $state("");
  /** The row open in "Rows". */
  row = $state("");
  /** The journal entry to show and mark; a new object each time it is asked for. */
  entry = $state.raw<{ seq: number } | null>(null);
  /** Which question stands under the clock. */
  asking = $state<"" | "end" | "skip" | "back">("");
  help = $state(false);
  /** Everything sent, newest first; survives a reload of this tab. */
  log = $state.raw<Sent[]>(keptLog());
  /** When a sent command last changed, by this laptop's clock. */
  since = $state.raw<ReadonlyMap<string, number>>(new Map());
  away = $state.raw<ReadonlySet<string>>(new Set());

  bands = $derived(bands(book));
  entries = $derived(entries(book));
  waiting = $derived(forControl(game.event, game.rows("line")));
  stuck = $derived(stuck(this.bands, short(book)));

  private pressed = -Infinity;
  private line: Promise<unknown> = Promise.resolve();

  open(tab: Tab, faction = ""): void {
    this.tab = tab;
    this.faction = faction;
    this.entry = null;
  }
  openRow(name: string): void {
    this.row = name;
    this.tab = "rows";
  }
  openEntry(seq: number): void {
    this.open("journal");
    this.entry = { seq };
  }

  send(command: string, args: Facts = {}): Promise<Ack> {
    return game.send(command, { ...args, ...clockArgs(command, game.event) });
  }

  /** The large button: start, pause, resume or publish, whichever the clock's state asks for. */
  press(): void {
    const { main } = faceOf(game.event.state), now = performance.now();
    if (!main || now - this.pressed < DOUBLE_MS) return;
    this.pressed = now;
    void this.send(main.command);
  }

  /** The space bar only ever pauses and resumes; it does not start or publish by accident. */
  pressKey(): void {
    const command = faceOf(game.event.state).main?.command;
    if (command === "pause" || command === "resume") this.press();
  }

  /** Time is given press after press: each waits for the clock the one before has made, else its revision would be old. */
  time(command: "extend" | "set_clock", seconds: number): void {
    const { phase, revision } = game.event;
    this.line = this.line.then(() => this.giveTime(command, seconds, phase, revision));
  }

  private async giveTime(command: string, seconds: number, phase: string, seen: number): Promise<void> {
    // Meant for a phase that is over: the clock it saw makes the server say so.
    const revision = game.event.phase === phase ? game.event.revision : seen;
    const answer = game.send(command, { seconds, revision });
    const ack = await Promise.race([answer, sleep(STALE_MS)]);
    for (let ms = 0; ack && !ack.refused && game.event.revision === revision && ms < MOVED_MS; ms += 20) await sleep(20);
  }

  /** Takes note of what the network says about commands sent from here. */
  follow(now: readonly Sent[]): void {
    const before = new Map(this.log.map((s) => [s.id, s.state])), at = Date.now();
    const changed = now.filter((s) => before.get(s.id) !== s.state);
    if (changed.length === 0) return;
    this.log = folded(this.log, now);
    this.since = new Map([...this.since, ...changed.map((s) => [s.id, at] as const)]);
    keepLog(this.log);
  }

  putAway(id: string): void {
    this.away = new Set([...this.away, id]);
  }
}

export const desk = new Desk();
