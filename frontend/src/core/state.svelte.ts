// The one state object of a screen: tables, network status, clock, orders under way. Screens read it; only frames
// change it.
import { tick } from "svelte";
import { forgetBoot, keepCookie, keepSetting, readBoot, setting, shelf, socketUrl } from "./boot.ts";
import { AcceptedOrders } from "./accepted.ts";
import { Clock, left } from "./clock.ts";
import { calledThen, officeIn, phaseWord, refusal, tell, type Lookup } from "./naming.ts";
import { Net, watchWakes, type Status } from "./net.ts";
import { Outbox, uid } from "./outbox.ts";
import type { Ack, Boot, Bye, Command, Delta, Facts, Note, Snap, Values } from "./protocol.ts";
import { LOOKS, type Look } from "./look.ts";
import type { EventRow, Keyed, Kind, Kinds } from "./rows.ts";
import { asSent, underWay, type Sent } from "./sent.ts";
import { play } from "./sound.ts";
import { Tables, type Applied, type Needs } from "./tables.ts";
import { passed } from "./tolls.ts";
import { has, t, type Told } from "./words.ts";

const KEEP_SENT = 40;
const TICK_MS = 100;
/** A phase that changes this soon after its bell is the same bell. */
const RUNG_MS = 5000;
/** A note this young was said by what has just led to another page. */
const NEWS_MS = 500;
/** What rows of a kind are called that have no name of their own, or where it is not all. */
export type Called = Partial<
  Record<Kind, (row: Partial<Record<string, unknown>>, lookup: Lookup) => string | undefined>
>;
/** What a screen knows of the game's rows. */
export type Known = { needs: Needs; called: Called };

class Game {
  /** The page's own data; set once by `begin`. */
  boot = $state.raw<Boot>({ socket: "", event: "", map: "", snap: { t: "snap", epoch: "", now: 0, sides: {} } });
  status = $state<Status>("connecting");
  /** Why the server sent this device away for good. */
  farewell = $state.raw<Bye | null>(null);
  notes = $state.raw<{ id: number; text: string; kind: string; at: number }[]>([]);
  sent = $state.raw<Sent[]>([]);
  /** Milliseconds left in the phase, looked up ten times a second, changed once a second. */
  left = $state(0);
  /** For screen readers: spoken at milestones only. */
  announced = $state("");
  /** What was chosen on this device. */
  wears = $state<Look>("auto");
  private device: MediaQueryList | null = null;
  readonly clock = new Clock();
  private tables = new Tables();
  private called: Called = {};
  /** Raised when a row of the kind changes: what `row` and `rows` depend on. */
  private versions = $state<Record<string, number>>({});
  private outbox = new Outbox(null, "");
  /** What was accepted from this device, of a player's own seat. */
  accepted = new AcceptedOrders(null, "");
  private net: Pick<Net, "send" | "look"> | null = null;
  private settle = new Map<string, (ack: Ack) => void>();
  private exact = 0;
  private rung = -Infinity;
  private live = () => {};
  /** When the server has been heard for the first time. */
  readonly heard = new Promise<void>((resolve) => (this.live = resolve));

  /** Reads the page, shows its snapshot, opens the socket. Call once, before mounting. */
  begin(known: Known, boot: Boot = readBoot()): void {
    this.tables = new Tables(known.needs);
    this.called = known.called;
    this.boot = boot;
    this.clock.start(boot.snap.now);
    this.apply(boot.snap);
    this.wears = LOOKS.find((look) => look === setting("look", "auto")) ?? "auto";
    this.dress();
    this.outbox = new Outbox(shelf(), `astor/cmd/${boot.event}/${ownerOf(boot)}/`);
    this.sent = this.outbox.list().map((c) => asSent(c, "waiting"));
    if (boot.seat !== undefined && boot.acting === undefined)
      this.accepted = new AcceptedOrders(shelf(), `astor/accepted/${boot.event}/${boot.seat}`);
    if (boot.socket) this.connect(boot.socket);
    this.exact = this.remaining();
    this.left = this.exact;
    setInterval(() => this.look(), TICK_MS);
  }

  /** A page without a socket shows for good what it came with. */
  private connect(address: string): void {
    const { clock, outbox } = this;
    const net = new Net({ url: socketUrl(address), clock, outbox, listener: this.listener() });
    this.net = net;
    net.start();
    watchWakes(net);
  }

  /** Without a server: who hears orders in its place, and answers them by `answer`. */
  answeredBy(send: (command: Command) => void): void {
    this.net = { send, look: () => {} };
  }

  answer(ack: Ack): void {
    this.outbox.done(ack.id);
    this.answered(ack);
  }

  apply(frame: Snap | Delta): Applied {
    const before = this.rows("event")[0]?.phase ?? "";
    const applied = this.tables.apply(frame, (kinds) => {
      for (const kind of kinds) this.versions[kind] = (this.versions[kind] ?? 0) + 1;
    });
    if (applied === "done") this.look(false);
    if (applied === "done" && before !== "" && this.event.phase !== before) this.turnOver();
    return applied;
  }

  row<K extends Kind>(name: `${K}/${string}`): Keyed<Kinds[K]> | undefined {
    this.depend(name.slice(0, name.indexOf("/")));
    return this.tables.row(name) as Keyed<Kinds[K]> | undefined;
  }

  rows<K extends Kind>(kind: K): Keyed<Kinds[K]>[] {
    this.depend(kind);
    return this.tables.rows(kind) as unknown as Keyed<Kinds[K]>[];
  }

  get event(): Keyed<EventRow> {
    return this.rows("event")[0] ?? NO_EVENT;
  }

  /** What a row is called, or was at a time, for sentences. */
  name(row: string, at = Infinity): string | undefined {
    const kind = row.slice(0, row.indexOf("/")) as Kind;
    const found = { ...this.row(row as `${Kind}/${string}`), ...calledThen(this.rows("former"), row, at) } as Partial<
      Record<string, unknown>
    >;
    if (Object.keys(found).length === 0) return undefined;
    return (
      this.called[kind]?.(found, (name) => this.name(name, at)) ??
      (typeof found.name === "string" ? found.name : undefined)
    );
  }

  /** The sentence for a key with facts as they came over the wire; told at a time, with the names of that time. */
  say(key: string, facts: Facts = {}, at?: number): string {
    return t(key, { ...tell(facts, (row) => this.name(row, at)), ...this.office(facts) });
  }

  /** An office as the court calls it that the sentence names as well. */
  private office({ office, faction }: Facts): Told {
    const court = office ? this.row(`faction/${faction}`) : undefined;
    return office && court ? { office: officeIn(office, court.kind) } : {};
  }

  refusal(code: string, facts: Facts = {}): string {
    return refusal(code, facts, (row) => this.name(row));
  }

  /**
   * Sends a command for the phase now on the clock. The answer comes when the server has judged it, which may be
   * after a reload or a dead zone; then only `sent` and the rows tell. `slot`: replaces an unanswered one of the same
   * slot.
   */
  send(name: string, args: Values = {}, slot = ""): Promise<Ack> {
    const command: Command = { id: uid(), name, args, phase: this.event.phase, made: this.outbox.made() };
    if (slot) command.slot = slot;
    for (const old of this.outbox.add(command)) {
      this.settle.get(old.id)?.({ t: "ack", id: old.id, at: this.clock.now(), replaced: true });
      this.settle.delete(old.id);
      this.sent = this.sent.filter((s) => s.id !== old.id);
    }
    const state = this.status === "live" ? "sending" : "waiting";
    this.sent = [...this.sent, asSent(command, state)].slice(-KEEP_SENT);
    const answer = new Promise<Ack>((resolve) => this.settle.set(command.id, resolve));
    this.net?.send(command);
    return answer;
  }

  /** Forgets every row, also those the page came with: whoever was sent away must not go on reading. */
  empty(): void {
    forgetBoot();
    this.boot = { ...this.boot, snap: { t: "snap", epoch: "", now: 0, sides: {} } };
    this.apply(this.boot.snap);
    this.sent = [];
    this.notes = [];
  }

  /** The server knows these orders of ours no more: nothing may say that they were received. */
  forget(ids: readonly string[]): void {
    this.accepted.drop(ids);
    this.sent = this.sent.filter(({ id }) => !ids.includes(id));
  }

  /** Tells the desks which pane this desk, or which page this wall, shows. */
  showing(at: string): void {
    this.net?.look(at);
  }

  /** The last command of a slot (or name) given from this device in this visit. */
  last(slot: string): Sent | undefined {
    return [...this.sent].reverse().find((s) => s.slot === slot || s.name === slot);
  }

  wear(look: Look): void {
    this.wears = look;
    keepSetting("look", look);
    this.dress();
  }
  /** Light or dark as the device says, now and whenever it says otherwise; without this, dark. */
  followDevice(): void {
    this.device = matchMedia("(prefers-color-scheme: light)");
    this.device.addEventListener("change", () => this.dress());
    this.dress();
  }
  private dress(): void {
    const theme = this.wears === "auto" ? (this.device?.matches ? "paper" : "dark") : this.wears;
    document.documentElement.dataset.theme = theme;
    // The next page of this device is served as was chosen here, else it follows the device itself.
    if (this.device) keepCookie("astor-theme", this.wears === "auto" ? "" : this.wears);
  }

  /** A line at the foot of the screen for a few seconds; it takes the place of one of its kind. */
  tellPlayer(text: string, kind = text): void {
    const id = Math.random();
    this.notes = [...this.notes.filter((n) => n.kind !== kind), { id, text, kind, at: performance.now() }].slice(-3);
    setTimeout(() => (this.notes = this.notes.filter((n) => n.id !== id)), 6000);
  }

  /** The page that has come up says it itself. */
  untell(kind: string): void {
    this.notes = this.notes.filter((n) => n.kind !== kind);
  }

  /** What was said on the page before has been read: it must not lie over the buttons of the next. */
  clearNotes(): void {
    this.notes = this.notes.filter(({ at }) => performance.now() - at < NEWS_MS);
  }

  private depend(kind: string): void {
    // A kind never seen must still be followed, so that its first row wakes the reader.
    void this.versions[kind];
  }

  private remaining(): number {
    return left(this.event, this.clock.now());
  }

  /** Follows the clock; `timed` is false when a frame, not time, moved it: then nothing is announced. */
  private look(timed = true): void {
    const now = this.remaining();
    const milestone = timed && this.event.state === "running" ? passed(this.exact, now) : null;
    this.exact = now;
    if (Math.ceil(now / 1000) !== Math.ceil(this.left / 1000) || now === 0) this.left = now;
    if (milestone !== null) this.reach(milestone);
  }

  private reach(seconds: number): void {
    this.chime(seconds === 0);
    this.announce(t(`ui.announce.${seconds}`, { phase: phaseWord(this.event.phase) }));
  }

  /** A phase ended before its time rings too; one that ended on time has rung already. */
  private turnOver(): void {
    if (this.clock.mark() - this.rung > RUNG_MS) this.chime(true);
    this.announce(
      this.event.phase === "ended" ? t("line.ended") : t("ui.announce.phase", { phase: phaseWord(this.event.phase) }),
    );
  }

  private chime(bell: boolean): void {
    const hall = this.boot.seat === undefined && this.boot.user === undefined;
    if (bell) this.rung = this.clock.mark();
    // Whoever acts for a seat has the desk open as well, and that rings.
    if (this.boot.acting !== undefined) return;
    play(hall ? "gong" : bell ? "bell" : "milestone");
  }

  /** Emptied first, so that the same words twice are spoken twice. */
  private announce(text: string): void {
    this.announced = "";
    void tick().then(() => (this.announced = text));
  }

  private listener() {
    const { tables } = this;
    return {
      held: () => ({ epoch: tables.epoch, n: tables.held() }),
      behind: (n: Record<string, number>) => tables.behind(n),
      apply: (frame: Snap | Delta) => this.apply(frame),
      status: (status: Status) => this.connected(status),
      ack: (ack: Ack) => this.answered(ack),
      note: (note: Note) => this.noted(note),
      bye: (bye: Bye) => this.dismissed(bye),
    };
  }

  private connected(status: Status): void {
    this.status = status;
    document.documentElement.dataset.net = status;
    if (status === "live") this.live();
    const waits = status === "live" ? "sending" : "waiting";
    this.sent = this.sent.map((s) => (underWay(s) ? { ...s, state: waits } : s));
  }

  private answered(ack: Ack): void {
    const state = ack.refused ? "refused" : "received";
    const change = { state, at: ack.at, code: ack.refused ?? "", facts: ack.facts ?? {} } as const;
    this.sent = this.sent.map((s) => (s.id === ack.id ? { ...s, ...change } : s));
    const judged = this.sent.find((s) => s.id === ack.id);
    if (judged?.state === "received") this.accepted.add(judged);
    this.settle.get(ack.id)?.(ack);
    this.settle.delete(ack.id);
  }

  private noted(note: Note): void {
    const known = has(`note.${note.code}`);
    this.tellPlayer(known ? this.say(`note.${note.code}`, note.facts) : this.refusal(note.code, note.facts));
  }

  private dismissed(bye: Bye): void {
    if (this.status === "over") this.farewell = bye;
  }
}

/** Whose orders wait in the outbox: a seat's own, those a Control gives for it, or those of a desk. */
const ownerOf = ({ seat, acting, user }: Boot): string =>
  acting === undefined ? (seat ?? user ?? "hall") : `acting/${seat}`;

const NO_EVENT: Keyed<EventRow> = {
  key: "",
  name: "",
  scenario: "",
  phase: "planning",
  state: "planning",
  part: "",
  part_ends: null,
  part_remaining: null,
  turn: 0,
  turns: 0,
  deadline: null,
  remaining: 0,
  length: 0,
  next: "",
  hold: false,
  revision: 0,
  commitment: "",
  word: "",
  secret: "",
  practice: false,
  shelved: false,
};

export const game = new Game();
