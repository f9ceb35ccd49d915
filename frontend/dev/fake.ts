// A server inside the page: answers pings and commands so that a screen can be tried without one. Development only.
import drawn from "../../astor/scenarios/storms/map.json?url";
import type { Delta, FromServer, Row, ToServer } from "../src/core/protocol.ts";
import { fixture, type Screen } from "./fixture.ts";

const screen = (document.documentElement.dataset.screen ?? "player") as Screen;
const query = new URLSearchParams(location.search);
const boot = fixture(screen, query.get("map") ?? drawn);
const began = performance.now();
const now = () => boot.snap.now + performance.now() - began;
const n: Record<string, number> = Object.fromEntries(Object.entries(boot.snap.sides).map(([k, v]) => [k, v.n]));

const event = boot.snap.sides.public?.rows["event/astor"];
const state = query.get("state");
if (event && state) Object.assign(event, { state, deadline: null, ...(query.get("phase") ? { phase: query.get("phase") } : {}) });
if (query.get("theme")) localStorage.setItem("astor/set/theme", query.get("theme") ?? "dark");
if (query.has("propose")) {
  const may = boot.snap.sides[`seat/${boot.seat}`]?.rows["may/produce"];
  if (may) Object.assign(may, { refused: "no_power", propose: true });
}

class FakeSocket {
  static readonly OPEN = 1;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    setTimeout(() => {
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
    if (name === "confirm") this.confirm();
    if (name === "name_faction") this.tell({ t: "ack", id, at: now(), refused: "name_taken", facts: {} });
    else this.tell({ t: "ack", id, at: now(), answer: {} });
  }
  private draft(subject: string, { outputs, overwork }: Row): void {
    const data = { outputs: outputs ?? [], overwork: overwork ?? false };
    this.put("faction/humans", { [`draft/${subject}`]: { command: "produce", subject, data, confirmed: false, seat: boot.seat ?? "", phase: "t2/production", at: now() } });
    this.put(`seat/${boot.seat}`, { "may/confirm": { refused: null, choices: { drafts: 2 } } });
  }
  private confirm(): void {
    const rows = boot.snap.sides["faction/humans"]?.rows ?? {};
    const drafts = Object.entries(rows).filter(([key]) => key.startsWith("draft/"));
    this.put("faction/humans", Object.fromEntries(drafts.map(([key, row]) => [key, { ...row, confirmed: true }])));
    this.put(`seat/${boot.seat}`, { "may/confirm": { refused: "nothing_to_confirm", choices: { drafts: 0 } } });
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
await (screen === "player"
  ? import("../src/screens/player/main.ts")
  : screen === "hall"
    ? import("../src/screens/hall/main.ts")
    : import(/* @vite-ignore */ `../src/screens/${screen}/main.ts`));
