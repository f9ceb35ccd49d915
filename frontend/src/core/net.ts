// One reconnecting WebSocket: hello and resume per side, clock samples, commands resent until acknowledged.
import type { Clock } from "./clock.ts";
import type { Outbox } from "./outbox.ts";
import type { Ack, Beat, Bye, Command, Delta, FromServer, Held, Note, Snap, ToServer } from "./protocol.ts";
import type { Applied } from "./tables.ts";

export type Status = "connecting" | "live" | "offline" | "over";
export interface Socket {
  readyState: number;
  binaryType: BinaryType;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}
/** Whom the network tells; state.svelte.ts on a device, a plain object in a test. */
export interface Listener {
  held(): { epoch: string | null; n: Held };
  behind(n: Held): boolean;
  apply(frame: Snap | Delta): Applied;
  status(status: Status): void;
  ack(ack: Ack): void;
  note(note: Note): void;
  bye(bye: Bye): void;
}
interface Options {
  url: string;
  clock: Clock;
  outbox: Outbox;
  listener: Listener;
  open?: (url: string) => Socket;
  random?: () => number;
}

/** A text field's limit may cut a character in two, and no server can read half of one. */
const whole = (_: string, value: unknown): unknown =>
  typeof value === "string" ? value.replace(/\p{Surrogate}/gu, "") : value;

export const LIMITS = {
  connect: 8000,
  wake: 2500,
  quiet: 6000,
  silence: 12_000,
  backoff: 400,
  backoffCap: 8000,
  resend: 5000,
  hello: 2000,
  tooFast: 1200,
};
const OPEN = 1;
/** Browsers that cannot undo raw deflate are sent plain text. */
const UNPACKS = ((): boolean => {
  try {
    return Boolean(new DecompressionStream("deflate-raw"));
  } catch {
    return false;
  }
})();
/** A fault in what nobody awaits is the page's, as one in a listener is. */
const aloud = (fault: unknown): void => {
  setTimeout(() => {
    throw fault;
  });
};
const unpacked = (data: ArrayBuffer): Promise<string> =>
  new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
/** After these, coming back would only be sent away again. */
const FINAL = new Set(["taken_over", "revoked", "no_seat", "wrong_origin", "dismissed", "logged_out"]);
type Wait = ReturnType<typeof setTimeout>;

export class Net {
  private readonly o: Options;
  private readonly random: () => number;
  private socket: Socket | null = null;
  private state: Status = "connecting";
  private tries = 0;
  private over = false;
  private retryWait: Wait | undefined;
  private deadWait: Wait | undefined;
  private quietWait: Wait | undefined;
  private helloAt = -Infinity;
  private sentAt = new Map<string, number>();
  private looking = "";
  private waiting = 0;
  private line = Promise.resolve();

  constructor(options: Options) {
    this.o = options;
    this.random = options.random ?? Math.random;
  }

  start(): void {
    this.open();
  }

  stop(): void {
    this.over = true;
    clearTimeout(this.retryWait);
    this.leave();
    this.say("over");
  }

  /**
   * Shown again, network back, page restored: the ticks may have slept and the socket may be dead without saying so.
   */
  wake(): void {
    if (this.over) return;
    this.o.clock.reset();
    if (this.socket?.readyState !== OPEN) {
      this.tries = 0;
      this.open();
      return;
    }
    this.burst(this.socket);
    this.expect(LIMITS.wake);
  }

  /** The device says it is offline. A hint, never the verdict: ask the server. */
  doubt(): void {
    if (this.over || this.socket?.readyState !== OPEN) return;
    this.ping();
    this.expect(LIMITS.wake);
  }

  /** The command is already in the outbox; this is its first try. */
  send(command: Command): void {
    this.fire(command);
  }

  /** What this screen shows; told again whenever the line is new. */
  look(at: string): void {
    this.looking = at;
    this.transmit({ t: "look", at });
  }

  private open(): void {
    clearTimeout(this.retryWait);
    this.leave();
    this.say(this.tries > 1 ? "offline" : "connecting");
    const socket = (this.o.open ?? ((url) => new WebSocket(url)))(this.o.url);
    this.socket = socket;
    this.expect(LIMITS.connect);
    socket.onopen = () => this.greet(socket);
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (typeof data === "string" && this.waiting === 0) this.hear(JSON.parse(data) as FromServer);
      else this.queue(socket, data);
    };
    socket.onclose = () => this.retry();
  }

  private greet(socket: Socket): void {
    this.hello(true);
    if (this.looking) this.look(this.looking);
    this.burst(socket);
    for (const command of this.o.outbox.list()) this.fire(command);
  }

  private leave(): void {
    clearTimeout(this.deadWait);
    clearTimeout(this.quietWait);
    this.sentAt.clear();
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private retry(): void {
    this.leave();
    if (this.over) return;
    this.tries += 1;
    this.say(this.tries > 1 ? "offline" : "connecting");
    const full = Math.min(LIMITS.backoffCap, LIMITS.backoff * 2 ** Math.min(this.tries - 1, 6));
    this.retryWait = setTimeout(() => this.open(), full / 2 + (this.random() * full) / 2);
  }

  /** A pressed snapshot takes a moment; what comes meanwhile is heard after it. */
  private queue(socket: Socket, data: string | ArrayBuffer): void {
    this.waiting += 1;
    this.line = this.line
      .then(() => this.unpack(socket, data))
      .catch(aloud)
      .finally(() => (this.waiting -= 1));
  }
  private async unpack(socket: Socket, data: string | ArrayBuffer): Promise<void> {
    const text = typeof data === "string" ? data : await unpacked(data);
    if (this.socket === socket) this.hear(JSON.parse(text) as FromServer);
  }

  private hear(frame: FromServer): void {
    this.alive();
    if (frame.t === "pong") this.o.clock.sample(frame.c, frame.now);
    else if (frame.t === "beat") this.beat(frame);
    else if (frame.t === "snap" || frame.t === "delta") this.take(frame);
    else if (frame.t === "ack") this.acked(frame);
    else if (frame.t === "note") this.o.listener.note(frame);
    else if (frame.t === "bye") this.bye(frame);
  }

  /** Any frame proves the link; silence is probed after a while and given up after 12 s. */
  private alive(): void {
    this.tries = 0;
    this.say("live");
    clearTimeout(this.quietWait);
    this.quietWait = setTimeout(() => this.ping(), LIMITS.quiet);
    this.expect(LIMITS.silence);
  }

  private take(frame: Snap | Delta): void {
    if (frame.t === "snap" && frame.epoch !== this.o.listener.held().epoch) this.o.clock.begin(frame.now);
    if (this.o.listener.apply(frame) === "gap") this.hello();
  }

  private beat({ n, now: serverNow }: Beat): void {
    this.o.clock.heard(serverNow);
    this.ping();
    if (this.o.listener.behind(n)) this.hello();
    const now = this.o.clock.mark();
    for (const command of this.o.outbox.list()) {
      if (now - (this.sentAt.get(command.id) ?? -Infinity) >= LIMITS.resend) this.fire(command);
    }
  }

  private acked(ack: Ack): void {
    const command = this.o.outbox.get(ack.id);
    if (command && ack.refused === "too_fast") {
      // A refused id leaves no trace on the server: the same command may simply knock again.
      setTimeout(() => this.o.outbox.get(ack.id) && this.fire(command), LIMITS.tooFast);
      return;
    }
    this.o.outbox.done(ack.id);
    this.sentAt.delete(ack.id);
    this.o.listener.ack(ack);
  }

  private bye(bye: Bye): void {
    // Leaving is the server's wish here; spread the herd that comes back after a restart.
    if (!FINAL.has(bye.code)) this.tries = bye.code === "going_away" ? 1 : 4;
    else this.stop();
    this.o.listener.bye(bye);
  }

  /** At most one every two seconds unless just connected: a storm of gaps asks once. */
  private hello(fresh = false): void {
    const now = this.o.clock.mark();
    if (!fresh && now - this.helloAt < LIMITS.hello) return;
    this.helloAt = now;
    this.transmit({ t: "hello", ...this.o.listener.held(), unpacks: UNPACKS });
  }

  private fire({ id, name, args, phase }: Command): void {
    if (this.transmit({ t: "cmd", id, name, args, phase })) this.sentAt.set(id, this.o.clock.mark());
  }

  private ping(): void {
    this.transmit({ t: "ping", c: this.o.clock.mark() });
  }

  /** Five pings in the first second: the best of them sets the clock. */
  private burst(socket: Socket): void {
    for (let i = 0; i < 5; i += 1) setTimeout(() => this.socket === socket && this.ping(), i * 220);
  }

  private expect(ms: number): void {
    clearTimeout(this.deadWait);
    this.deadWait = setTimeout(() => this.retry(), ms);
  }

  private transmit(frame: ToServer): boolean {
    if (this.socket?.readyState !== OPEN) return false;
    this.socket.send(JSON.stringify(frame, whole));
    return true;
  }

  private say(status: Status): void {
    if (status === this.state) return;
    this.state = status;
    this.o.listener.status(status);
  }
}

/** Every way a device tells that it slept or lost the network. */
export function watchWakes(net: Net): void {
  const shown = () => document.visibilityState === "visible" && net.wake();
  addEventListener("online", shown);
  addEventListener("pageshow", (event) => event.persisted && shown());
  document.addEventListener("visibilitychange", shown);
  document.addEventListener("resume", shown);
  addEventListener("offline", () => net.doubt());
}
