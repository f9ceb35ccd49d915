// A network the test holds in its hands: sockets that open, speak, fall silent and close when told to.
import { deflateRawSync } from "node:zlib";
import { Clock } from "#core/clock.ts";
import { Net, type Listener, type Socket, type Status } from "#core/net.ts";
import { Outbox, uid, type Shelf } from "#core/outbox.ts";
import type { Ack, Bye, Command, FromServer, Snap, ToServer } from "#core/protocol.ts";
import { Tables } from "#core/tables.ts";

export class FakeSocket implements Socket {
  readyState = 0;
  binaryType: BinaryType = "blob";
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  readonly said: ToServer[] = [];

  send(text: string): void {
    this.said.push(JSON.parse(text) as ToServer);
  }
  close(): void {
    this.readyState = 3;
  }
  accept(): void {
    this.readyState = 1;
    this.onopen?.(new Event("open"));
  }
  tell(frame: FromServer): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(frame) }));
  }
  /** The same, pressed, as a binary frame. */
  pack(frame: FromServer): void {
    const { buffer, byteOffset, byteLength } = deflateRawSync(JSON.stringify(frame));
    this.onmessage?.(new MessageEvent("message", { data: buffer.slice(byteOffset, byteOffset + byteLength) }));
  }
  /** The network cuts the line. */
  cut(): void {
    this.readyState = 3;
    this.onclose?.(new Event("close") as CloseEvent);
  }
  frames<T extends ToServer["t"]>(t: T): Extract<ToServer, { t: T }>[] {
    return this.said.filter((frame): frame is Extract<ToServer, { t: T }> => frame.t === t);
  }
}

export function shelf(): Shelf & { all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    get length() {
      return all.size;
    },
    key: (i) => [...all.keys()][i] ?? null,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
  };
}

export const SNAP: Snap = {
  t: "snap",
  epoch: "e1",
  now: 0,
  sides: { public: { n: 12, rows: {} }, "faction/elves": { n: 4, rows: {} } },
};

export const command = (name = "produce", slot?: string): Command => ({
  id: uid(),
  name,
  args: { province: "ostmark" },
  phase: "t1/production",
  made: made++,
  ...(slot ? { slot } : {}),
});
let made = 1;

type Timers = { tick(ms: number): void };

/** A device with its net started; `mock` owns the timers, and the device's ticks follow them. */
export function device(mock: { timers: Timers }, store: Shelf = shelf()) {
  const sockets: FakeSocket[] = [];
  const statuses: Status[] = [];
  const acks: Ack[] = [];
  const byes: Bye[] = [];
  const tables = new Tables();
  tables.apply(SNAP);
  const listener: Listener = {
    held: () => ({ epoch: tables.epoch, n: tables.held() }),
    behind: (n) => tables.behind(n),
    apply: (frame) => tables.apply(frame),
    status: (status) => statuses.push(status),
    ack: (ack) => acks.push(ack),
    note: () => {},
    bye: (bye) => byes.push(bye),
  };
  const hand = { ticks: 0 };
  const outbox = new Outbox(store, "astor/cmd/");
  const open = () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  };
  const clock = new Clock(() => hand.ticks);
  const net = new Net({ url: "ws://venue/", clock, outbox, listener, open, random: () => 1 });
  const pass = (ms: number) => {
    hand.ticks += ms;
    mock.timers.tick(ms);
  };
  const give = (cmd: Command) => {
    outbox.add(cmd);
    net.send(cmd);
    return cmd;
  };
  const last = () => sockets.at(-1) as FakeSocket;
  net.start();
  return { clock, net, sockets, statuses, acks, byes, tables, outbox, pass, give, last };
}
