// A server inside the page: answers pings and commands so that a screen can be tried without one. Development only.
import drawn from "../../astor/scenarios/storms/map.json?url";
import type { Delta, FromServer, Row, ToServer } from "../src/core/protocol.ts";
import { fixture, type Screen } from "./fixture.ts";
import { turn } from "./moments.ts";
import { announced } from "./notices.ts";

const screen = (document.documentElement.dataset.screen ?? "player") as Screen;
const query = new URLSearchParams(location.search);
document.documentElement.lang = query.get("lang") ?? "en";
const boot = fixture(screen, query.get("map") ?? drawn, query.has("fierce"));
const began = performance.now();
const now = () => boot.snap.now + performance.now() - began;
const n: Record<string, number> = Object.fromEntries(Object.entries(boot.snap.sides).map(([k, v]) => [k, v.n]));

const event = boot.snap.sides.public?.rows["event/astor"];
const state = query.get("state");
if (event && state) Object.assign(event, { state, deadline: null, ...(query.get("phase") ? { phase: query.get("phase") } : {}) });
if (query.get("theme")) localStorage.setItem("astor/set/theme", query.get("theme") ?? "dark");
turn(boot, query.get("moment") ?? "");
announced(boot, query);
if (query.has("propose")) {
  for (const name of ["produce", "arrange", "allot", "hire", "name_capital"]) {
    const may = boot.snap.sides[`seat/${boot.seat}`]?.rows[`may/${name}`];
    if (may?.refused === null) Object.assign(may, { refused: "no_power", propose: true });
  }
}

class FakeSocket {
  static readonly OPEN = 1;
  static dead = false;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    // From the console: `put("public", {"province/ostmark": {...}})`, `cut()`.
    Object.assign(window, { put: this.put.bind(this), rows: boot.snap.sides, cut: () => ((FakeSocket.dead = true), this.onclose?.()) });
    setTimeout(() => {
      if (FakeSocket.dead) return this.onclose?.();
      this.readyState = 1;
      this.onopen?.();
    }, 30);
    setInterval(() => this.tell({ t: "beat", now: now(), n }), 5000);
  }
  send(text: string): void {
    const frame = JSON.parse(text) as ToServer;
    if (frame.t === "ping") setTimeout(() => this.tell({ t: "pong", c: frame.c, now: now() }), 20);
    if (frame.t === "cmd") setTimeout(() => this.obey(frame.id, frame.name, frame.args ?? {}), 300);
  }
  close(): void {
    this.readyState = 3;
  }
  private tell(frame: FromServer): void {
    if (this.readyState === 1) this.onmessage?.({ data: JSON.stringify(frame) });
  }
  private obey(id: string, name: string, args: Row): void {
    if (name === "produce") this.draft(String(args.province), args);
    if (name === "arrange") this.keep("arrange", args, args);
    if (name === "allot" && query.has("late")) return this.closeAllotments(id);
    if (name === "allot" && (args.mouths as string[]).length > 36) {
      return this.tell({ t: "ack", id, at: now(), refused: "cannot_afford", facts: { short: { food: 5, gold: 1 } } });
    }
    if (name === "allot") this.keep("allot", args, args.mouths ?? []);
    if (name === "hire") this.hire(String(args.unit));
    if (name === "confirm") this.confirm();
    if (name === "mark_seen") this.see(args.announcements as string[]);
    if (name === "name_faction") this.tell({ t: "ack", id, at: now(), refused: "name_taken", facts: {} });
    else this.tell({ t: "ack", id, at: now(), answer: {} });
  }
  private draft(subject: string, { outputs, overwork }: Row): void {
    const data = { outputs: outputs ?? [], overwork: overwork ?? false };
    this.put("faction/humans", { [`draft/${subject}`]: { command: "produce", subject, data, confirmed: false, seat: boot.seat ?? "", phase: "t2/production", at: now() } });
    this.put(`seat/${boot.seat}`, { "may/confirm": { refused: null, choices: { drafts: 2 } } });
  }
  /** `?late`: the guild's window opens before the tap arrives. */
  private closeAllotments(id: string): void {
    const facts = { parts: ["allot"], now: "guild_window" };
    this.put("public", { "event/astor": { ...event, part: "guild_window", part_ends: null } });
    this.put(`seat/${boot.seat}`, { "may/allot": { refused: "wrong_part", facts, propose: false, choices: {} } });
    this.tell({ t: "ack", id, at: now(), refused: "wrong_part", facts });
  }
  /** A draft of the whole faction, and the offer as it then stands. */
  private keep(command: string, data: Row, then: Row | Row[string]): void {
    const draft = { command, subject: "humans", data, confirmed: false, seat: boot.seat ?? "", phase: String(event?.phase), at: now() };
    this.put("faction/humans", { [`draft/${command}`]: draft });
    const may = boot.snap.sides[`seat/${boot.seat}`]?.rows[`may/${command}`];
    const choices = { ...(may?.choices as Row), now: then };
    this.put(`seat/${boot.seat}`, { [`may/${command}`]: { ...may, choices }, "may/confirm": { refused: null, choices: { drafts: 1 } } });
  }
  private hire(key: string): void {
    const may = boot.snap.sides[`seat/${boot.seat}`]?.rows["may/hire"];
    const { [key]: _gone, ...unit } = (may?.choices as { unit: Row }).unit;
    this.put(`seat/${boot.seat}`, { "may/hire": { ...may, choices: { unit, have: { food: 4, gold: 3 } } } });
  }
  private confirm(): void {
    const rows = boot.snap.sides["faction/humans"]?.rows ?? {};
    const drafts = Object.entries(rows).filter(([key]) => key.startsWith("draft/"));
    this.put("faction/humans", Object.fromEntries(drafts.map(([key, row]) => [key, { ...row, confirmed: true }])));
    this.put(`seat/${boot.seat}`, { "may/confirm": { refused: "nothing_to_confirm", choices: { drafts: 0 } } });
  }
  private see(announcements: string[]): void {
    const rows = boot.snap.sides[`seat/${boot.seat}`]?.rows ?? {};
    const seen = announcements.map((key): [string, Row] => [`announcement/${key}`, { ...rows[`announcement/${key}`], seen: true }]);
    this.put(`seat/${boot.seat}`, Object.fromEntries(seen));
  }
  private put(side: string, set: Record<string, Row>): void {
    n[side] = (n[side] ?? 0) + 1;
    const delta: Delta = { t: "delta", side, n: n[side] ?? 0, set };
    Object.assign(boot.snap.sides[side]?.rows ?? {}, set);
    this.tell(delta);
  }
}

if (!query.has("offline")) Object.assign(window, { WebSocket: FakeSocket });
const script = document.createElement("script");
script.id = "boot";
script.type = "application/json";
script.textContent = JSON.stringify(boot);
document.body.append(script);
const screens: Record<Screen, () => Promise<unknown>> = {
  player: () => import("../src/screens/phone/main.ts"),
  hall: () => import("../src/screens/hall/main.ts"),
  sheet: () => import("../src/screens/hall/sheet.ts"),
  control: () => import("../src/screens/desk/main.ts"),
};
await screens[screen]();
