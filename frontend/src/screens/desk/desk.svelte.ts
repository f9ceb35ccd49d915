// What this desk is looking at and has sent. The game itself is core's; nothing here decides a rule.
import type { Ack, Values } from "#core/protocol.ts";
import type { Sent } from "#core/sent.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import type { Book } from "./book.ts";
import { lookingAt, others } from "./team/desks.ts";
import { forDiplomacy } from "./diplomacy/diplomacy.ts";
import { clockArgs, enders, faceOf } from "./clock/face.ts";
import { began, NEAR_MS, nudgeable, stuckSeats, tables } from "./stuck/floor.ts";
import { light, looks } from "./health/health.ts";
import { sleep } from "./kit/asked.svelte.ts";
import { entries, joined, readOn, type Entry } from "./journal/journal.ts";
import { nudges } from "./say/notices.ts";
import { open as openRequests } from "./requests/requests.ts";
import { folded, restores, type Worded } from "./sent/results.ts";
import { bands } from "./seats/roster.ts";
import { told } from "./journal/told.ts";
import type { Tab } from "./rail/waiting.ts";
import { forWar, summoned } from "./war/war.ts";
import { keptLog, keepLog } from "./kept.ts";

export const TABS: Tab[] = [
  "overview",
  "stuck",
  "requests",
  "say",
  "seats",
  "provinces",
  "relations",
  "war",
  "diplomacy",
  "market",
  "rows",
  "journal",
  "team",
  "log",
  "ventures",
];
/** A double click on the large button is one press. */
const DOUBLE_MS = 400;
const MOVED_MS = 1_000;
const STALE_MS = 1_500;

export const book: Book = {
  rows: (kind) => game.rows(kind as "event") as never,
  row: (name) => game.row(name as `event/${string}`) as never,
};

class Desk {
  tab = $state<Tab>("overview");
  /** The faction the present pane is narrowed to; empty: all. */
  faction = $state("");
  /** The row open in "Rows". */
  row = $state("");
  /** Which page of "Diplomacy" is open. */
  page = $state("plots");
  /** The seat opened in "Who is stuck". */
  seat = $state("");
  /** The journal entry to show and mark; a new object each time it is asked for. */
  entry = $state.raw<{ seq: number } | null>(null);
  /** Where a rewind would lead that is being thought about; 0: not chosen yet. */
  rewind = $state<number | null>(null);
  /** The entry whose undoing takes others along is thought about; 0: none. */
  along = $state(0);
  /** The moment that is to be marked, ms; 0: none. */
  marking = $state(0);
  /** What is to be announced, begun elsewhere; a new object each time. */
  saying = $state.raw<{ to: string[]; text: string } | null>(null);
  /** Which question stands under the clock. */
  asking = $state<"" | "end" | "skip" | "part" | "back">("");
  help = $state(false);
  health = $state(false);
  /** Looked up every few seconds, for what counts in minutes. */
  now = $state(0);
  /** Pages of the journal fetched because the desk no longer held them, and what it held when they were. */
  older = $state.raw<ReadonlyMap<number, Entry>>(new Map());
  /** The newest undoing when they were asked for: a later one may have changed them. */
  olderSince = $state(0);
  /** Everything sent, newest first; survives a reload of this tab. */
  log = $state.raw<Worded[]>(keptLog());
  /** When a sent command last changed, by this laptop's clock. */
  since = $state.raw<ReadonlyMap<string, number>>(new Map());
  away = $state.raw<ReadonlySet<string>>(new Set());

  private near = $derived(game.event.state === "running" && game.left <= NEAR_MS);
  bands = $derived(bands(book));
  entries = $derived(entries(book));
  restores = $derived(restores(game.rows("line")));
  private readOn = $derived(readOn(this.entries, this.older, this.olderSince));
  /** With the older pages, as long as they join what is live. */
  journal = $derived(this.readOn ? joined(this.entries, this.older) : this.entries);
  private summons = $derived(summoned(book));
  tables = $derived(
    tables(this.bands, {
      summons: this.summons,
      event: game.event,
      now: this.now,
      began: began(this.entries),
      near: this.near,
    }),
  );
  stuckSeats = $derived(stuckSeats(this.tables));
  /** Those of them who have a phone to be nudged on. */
  nudgees = $derived(this.stuckSeats.filter(nudgeable));
  nudges = $derived(nudges(book));
  /** What was true when the line broke may not be so now. */
  heard = $derived(game.status !== "offline" && !game.farewell);
  looks = $derived(looks(book, this.heard));
  light = $derived(light(this.looks));
  others = $derived(others(book, game.boot.user ?? ""));
  warWaits = $derived(forWar(book));
  requests = $derived(openRequests(book));
  courtWaits = $derived(forDiplomacy(book));
  /** What the other Controls are told this one looks at. */
  at = $derived(lookingAt(this.tab, this.tab === "rows" ? this.row : this.tab === "stuck" ? this.seat : ""));

  private pressed = -Infinity;
  /** Orders that are not answered yet. */
  private way = new Map<string, Promise<Ack>>();
  private line: Promise<unknown> = Promise.resolve();

  open(tab: Tab, faction = "", page = ""): void {
    if (page) this.page = page;
    this.tab = tab;
    this.faction = faction;
    this.entry = null;
    this.rewind = null;
    this.along = 0;
  }
  openRow(name: string): void {
    this.row = name;
    this.tab = "rows";
  }
  openSeat(key: string): void {
    this.open("stuck");
    this.seat = key;
  }
  openEntry(seq: number): void {
    this.open("journal");
    this.entry = { seq };
  }
  /** Think about a rewind to right after this entry; without one, choose from the phases' beginnings. */
  openRewind(to = 0): void {
    this.open("journal");
    this.rewind = to;
  }
  say(to: string[] = [], text = ""): void {
    this.open("say");
    this.saying = { to, text };
  }

  mark(): void {
    this.open("say");
    this.marking = game.clock.now();
  }

  /** The same order again before it is answered is the same press. */
  send(command: string, args: Values = {}): Promise<Ack> {
    const all = { ...args, ...clockArgs(command, game.event) },
      what = JSON.stringify([command, all]);
    const answer = this.way.get(what) ?? game.send(command, all).finally(() => this.way.delete(what));
    this.way.set(what, answer);
    return answer;
  }
  /** A nudge has no words and does no harm: one tap. */
  nudge(to: string[]): void {
    if (to.length) void this.send("nudge", { to });
    else game.tellPlayer(t("desk.nudge.nobody"));
  }
  nudgeStuck(): void {
    this.nudge(this.nudgees.map(({ key }) => `seat/${key}`));
  }

  /** The large button: start, pause, resume or publish, whichever the clock's state asks for. */
  press(): void {
    const { main } = faceOf(game.event.state),
      now = performance.now();
    if (!main || now - this.pressed < DOUBLE_MS) return;
    this.pressed = now;
    void this.send(main.command);
  }

  /** The space bar only ever pauses and resumes; it does not start or publish by accident. */
  pressKey(): void {
    const command = faceOf(game.event.state).main?.command;
    if (command === "pause" || command === "resume") this.press();
  }

  /** Asks what ends what runs now: the part if another follows, else the phase. */
  askEnd(): void {
    if (game.event.state === "ended" || game.event.state === "held") return;
    const [first] = enders(game.event);
    this.ask(first === "end" ? "end" : "part");
  }
  ask(what: "end" | "skip" | "part" | "back"): void {
    this.asking = this.asking === what ? "" : what;
  }
  hold(): void {
    if (game.event.state !== "ended" && game.event.state !== "held") void this.send("hold", { on: !game.event.hold });
  }

  /**
   * Time is given press after press: each waits for the clock the one before has made, else its revision would be old.
   */
  time(command: "extend" | "set_clock", seconds: number): void {
    if (!faceOf(game.event.state).timed) return;
    const { phase, revision } = game.event;
    this.line = this.line.then(() => this.giveTime(command, seconds, phase, revision));
  }

  private async giveTime(command: string, seconds: number, phase: string, seen: number): Promise<void> {
    // Meant for a phase that is over: the clock it saw makes the server say so.
    const revision = game.event.phase === phase ? game.event.revision : seen;
    const answer = game.send(command, { seconds, revision });
    const ack = await Promise.race([answer, sleep(STALE_MS)]);
    for (let ms = 0; ack && !ack.refused && game.event.revision === revision && ms < MOVED_MS; ms += 20)
      await sleep(20);
  }

  /** Takes note of what the network says about commands sent from here. */
  follow(now: readonly Sent[]): void {
    const before = new Map(this.log.map((s) => [s.id, s.state])),
      at = performance.now();
    const changed = now.filter((s) => before.get(s.id) !== s.state);
    if (changed.length === 0) return;
    this.log = folded(this.log, now, (sent) => told(book, { command: sent.name, args: sent.args }, "ask"));
    this.since = new Map([...this.since, ...changed.map((s) => [s.id, at] as const)]);
    keepLog(this.log);
  }

  putAway(id: string): void {
    this.away = new Set([...this.away, id]);
  }
}

export const desk = new Desk();
