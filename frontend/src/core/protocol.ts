// What travels between phone and server. The frames are generated from what the server declares; here is what that
// leaves open.
import type { Values } from "./json.ts";
import type * as frames from "./wire.gen.ts";
import type { HouseChapter } from "./wire.gen.ts";

export type { Json, Values } from "./json.ts";
export type { Beat, Bye, Delta, Facts, Note, Pong, Snap } from "./wire.gen.ts";

/** Any row as it came; screens read rows through the typed `Kinds` of rows.ts. */
export type Row = Values;
/** Side -> the last sequence number held of it. */
export type Held = Record<string, number>;

export type FromServer = frames.Snap | frames.Delta | frames.Beat | frames.Pong | frames.Ack | frames.Note | frames.Bye;
export type ToServer = frames.Hello | frames.Cmd | frames.Ping | frames.Glance;

export interface Ack extends frames.Ack {
  /** Set by the client alone: a later command for the same thing took this one's place. */
  replaced?: boolean;
}

/** A command as it is kept in localStorage and sent, again and again, until it is acknowledged. */
export interface Command {
  id: string;
  name: string;
  args: Values;
  /** The phase it was made for: a late order must be refused, not land in the next phase. */
  phase: string;
  /** When it was made, by the clock of this device; orders the queue, means nothing to the server. */
  made: number;
  /** Commands of one slot (one province's order) replace each other while unacknowledged. */
  slot?: string;
}

/** A moment of the day that a Control has marked; `by` is told to Controls alone. */
export interface Bookmark {
  text: string;
  by: string;
  at: number;
}

/** What the page carries inline, so that the first picture needs no round trip. */
export interface Boot {
  socket: string;
  event: string;
  snap: frames.Snap;
  map: string;
  /** Where the catalogues of the page's language are. */
  words?: string[];
  /** Where those are that nobody waits for with the first screen. */
  later?: string[];
  /** Where the scenario's texts in that language are; "" if it has none. */
  texts?: string;
  /** The files of each part that is fetched when asked for, by its name. */
  rooms?: Record<string, string[]>;
  /** Every language there is, code → its own name for itself. */
  languages?: Record<string, string>;
  seat?: string;
  faction?: string;
  /** What the scenario tells its faction first. */
  brief?: string;
  /** What opens this seat at the table, as one reads it aloud. */
  code?: string;
  /** Where the story of this seat stands, for whoever has the address. */
  story?: string;
  /** Who has played this seat, where its story is told. */
  players?: string[];
  /** Where the frames of a replay are. */
  replay?: string;
  /** Where the frames of what nobody saw are. */
  unseen?: string;
  /** What Controls have marked in the day, as far as whoever sees the replay may read it. */
  bookmarks?: Bookmark[];
  /** Every house rule there is, as Control's desk asks for it. */
  house?: HouseChapter[];
  /** Which Astor this is, at Control's desk. */
  version?: string;
  join?: string;
  joinQr?: string;
  user?: string;
  /** The Control who acts for this seat. */
  acting?: string;
  seats_page?: string;
  organiser?: boolean;
  /** Where Control sees again what the hall has seen so far. */
  replay_page?: string;
  /** The page stands alone, with all it needs inside: what it carries in each language, by its code. */
  carried?: Record<string, { dir: string; words: string[]; texts: string }>;
  /** Who played, by seat, where names of people are told. */
  played?: Record<string, string[]>;
}
