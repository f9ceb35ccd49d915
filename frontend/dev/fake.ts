// A server inside the page: answers pings and commands so that a wall or a desk can be tried without one. Development
// only.
import drawn from "../../astor/scenarios/storms/map.json?url";
import type { Delta, FromServer, Row, ToServer } from "#core/protocol.ts";
import { fixture, type Screen } from "./fixture.ts";
import { announced } from "./notices.ts";

/** A phone is tried on a practice event: what it shows hangs on what the server offers. */
type Shown = Exclude<Screen, "player">;

const screen = (document.documentElement.dataset.screen ?? "hall") as Shown;
const query = new URLSearchParams(location.search);
document.documentElement.lang = query.get("lang") ?? "en";
const boot = fixture(screen, query.get("map") ?? drawn, query.has("fierce"));
const began = performance.now();
const now = () => boot.snap.now + performance.now() - began;
const n: Record<string, number> = Object.fromEntries(Object.entries(boot.snap.sides).map(([k, v]) => [k, v.n]));

const event = boot.snap.sides.public?.rows["event/astor"];
const state = query.get("state");
if (event && state)
  Object.assign(event, { state, deadline: null, ...(query.get("phase") ? { phase: query.get("phase") } : {}) });
if (query.get("theme")) localStorage.setItem("astor/set/theme", query.get("theme") ?? "dark");
announced(boot, query);

class FakeSocket {
  static readonly OPEN = 1;
  static dead = false;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    // From the console: `put("public", {"province/ostmark": {...}})`, `cut()`.
    Object.assign(window, {
      put: this.put.bind(this),
      rows: boot.snap.sides,
      cut: () => ((FakeSocket.dead = true), this.onclose?.()),
    });
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
    if (frame.t === "cmd") setTimeout(() => this.tell({ t: "ack", id: frame.id, at: now(), answer: {} }), 300);
  }
  close(): void {
    this.readyState = 3;
  }
  private tell(frame: FromServer): void {
    if (this.readyState === 1) this.onmessage?.({ data: JSON.stringify(frame) });
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
const screens: Record<Shown, () => Promise<unknown>> = {
  hall: () => import("#hall/main.ts"),
  sheet: () => import("#hall/sheet.ts"),
  control: () => import("#desk/main.ts"),
};
await screens[screen]();
