// Generated from schema.json by `npm run types`. Do not edit.
import type {Facts} from "./protocol.ts";

export type Frames = Ack | Beat | Bye | Cmd | Delta | Hello | Look | Note | Ping | Pong | Snap;

/**
 * The answer to one order: received at `at`, or refused by a rule.
 */
export interface Ack {
  t: "ack";
  id: string;
  at: number;
  refused?: string;
  facts?: Facts;
  answer?: Facts;
}
/**
 * Every few seconds: the server's time and each side's `n`.
 */
export interface Beat {
  t: "beat";
  now: number;
  n: {
    [k: string]: number;
  };
}
/**
 * The last frame before the server closes the socket, and why.
 */
export interface Bye {
  t: "bye";
  code: string;
  facts?: Facts;
}
/**
 * An order. `id` is made by the client and makes a repeat harmless; `phase` is the one it was made for.
 */
export interface Cmd {
  t: "cmd";
  id: string;
  name: string;
  args?: Facts;
  phase?: string;
}
/**
 * One side's news: rows set whole, rows dropped.
 */
export interface Delta {
  t: "delta";
  side: string;
  n: number;
  set?: {
    [k: string]: Facts;
  };
  drop?: string[];
}
/**
 * What I hold: the server's epoch, and the last `n` of each side.
 */
export interface Hello {
  t: "hello";
  epoch?: string | null;
  n?: {
    [k: string]: number;
  };
}
/**
 * A desk says which pane it shows.
 */
export interface Look {
  t: "look";
  at: string;
}
/**
 * Something the client should tell its user.
 */
export interface Note {
  t: "note";
  code: string;
  facts?: Facts;
}
export interface Ping {
  t: "ping";
  c: number;
}
export interface Pong {
  t: "pong";
  c: number;
  now: number;
}
/**
 * Everything this socket may see; replaces what the client holds.
 */
export interface Snap {
  t: "snap";
  epoch: string;
  now: number;
  sides: {
    [k: string]: Side;
  };
}
/**
 * One side's rows as of its own `n`.
 */
export interface Side {
  n: number;
  rows: {
    [k: string]: Facts;
  };
}
