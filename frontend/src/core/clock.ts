// The server's time on this device, and what a countdown says of it.

type Sample = { offset: number; rtt: number; at: number };
const KEEP_MS = 300_000;
const KEEP = 16;
/** No frame tells a time to come: by so much, and the measuring no longer holds. */
const AHEAD_MS = 1_000;

/** Estimates the server's clock from pings; the sample with the shortest round trip lies least. */
export class Clock {
  private samples: Sample[] = [];
  private offset = 0;
  private readonly ticks: () => number;

  constructor(ticks: () => number = () => performance.now()) {
    this.ticks = ticks;
  }

  /** The time the page was written with: good enough until the first pong. */
  start(serverNow: number): void {
    this.offset = serverNow - this.ticks();
  }

  /** A pong: `sent` is our own tick from the ping, `server` the server's time when it answered. */
  sample(sent: number, server: number): void {
    const at = this.ticks();
    const rtt = at - sent;
    this.samples.push({ offset: server + rtt / 2 - at, rtt, at });
    this.samples = this.samples.filter((s) => at - s.at < KEEP_MS).slice(-KEEP);
    this.offset = this.samples.reduce((best, s) => (s.rtt < best.rtt ? s : best)).offset;
  }

  /** After a sleep the device's ticks may have stood still: forget what was measured before. */
  reset(): void {
    this.samples = [];
  }

  /** Another server tells its time, which may be another one than the last one's. */
  begin(serverNow: number): void {
    this.reset();
    this.start(serverNow);
  }

  /**
   * The time any frame tells is past. If it is to come, this device's ticks have slept, or the server's time has
   * skipped.
   */
  heard(serverNow: number): void {
    if (serverNow > this.now() + AHEAD_MS) this.begin(serverNow);
  }

  /** A ping's own mark. */
  mark(): number {
    return this.ticks();
  }

  now(): number {
    return this.ticks() + this.offset;
  }
}

export interface Timer {
  state: string;
  deadline: number | null;
  remaining: number | null;
}

/** Milliseconds left in the phase: derived from the deadline while it runs, fixed while it does not. */
export function left(timer: Timer, now: number): number {
  if (timer.state === "running" && timer.deadline !== null) return Math.max(0, timer.deadline - now);
  return timer.state === "ended" ? 0 : Math.max(0, timer.remaining ?? 0);
}

/** How long before the bell the running part of the phase ends; null where no other part follows. */
export function partGap(timer: Timer & { part_ends?: number | null; part_remaining?: number | null }): number | null {
  if (timer.state === "running")
    return timer.deadline === null || timer.part_ends == null ? null : timer.deadline - timer.part_ends;
  if (timer.part_remaining == null || timer.remaining === null) return null;
  return timer.remaining - timer.part_remaining;
}

export function mmss(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const pad = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 100) return `${minutes}:${pad(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(seconds % 60)}`;
}

/** A moment as the wall clock of this device shows it. */
export function hhmmss(at: number): string {
  const d = new Date(at);
  return [d.getHours(), d.getMinutes(), d.getSeconds()].map((n) => String(n).padStart(2, "0")).join(":");
}

export const hhmm = (at: number) => hhmmss(at).slice(0, 5);
