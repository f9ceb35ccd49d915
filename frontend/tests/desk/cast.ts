// The cast of the desk's tests: Humans at the table, Elves ready, Dwarves gone for pizza, the Guild never came.
import { keyOf, kindOf, type Book, type Row } from "#desk/book.ts";
import { learn } from "#core/words.ts";
import { english } from "../catalogues.ts";

learn(english(true));

const seat = (faction: string, title: string, joined = true) => ({ faction, office: "monarch", title, joined });
const draft = (faction: string, subject: string, confirmed: boolean, phase = "t1/production") => ({
  faction,
  command: "produce",
  subject,
  data: { outputs: ["food", "food", "gold"], overwork: false },
  confirmed,
  seat: `${faction}-monarch`,
  phase,
  at: 5,
});
const land = (name: string, owner: string, order = 2, starving = false) => ({
  name,
  owner,
  terrain: "plains",
  good: "wood",
  coast: [],
  order,
  starving,
});

/** What the phase asks of a faction. */
export const asked = (faction: string, command: string, powers: string[], ...rows: string[]) => ({
  [`asked/${faction}`]: { asks: rows.map((row) => ({ command, row })), powers },
});

/** What Control may choose from. */
export const may = (command: string, choices: object) => ({
  [`may/${command}`]: { refused: null, facts: {}, propose: false, own: [], choices },
});

export const TABLE: Record<string, object> = {
  "event/astor": {
    name: "Astor",
    phase: "t1/production",
    state: "running",
    next: "t1/trade",
    hold: false,
    revision: 7,
    word: "storm",
    deadline: 90_000,
    remaining: null,
    rules: { taken_order: 2 },
  },
  "faction/humans": { name: "Aldermark", gold: 3 },
  "faction/elves": { name: "Lirienne", gold: 4 },
  "faction/dwarves": { name: "Karrund", gold: 5 },
  "faction/guild": { name: "The Guild", gold: 6 },
  "province/ostmark": land("Ostmark", "humans", 2),
  "province/westmark": land("Westmark", "humans", -1, true),
  "province/lirien": land("Lirien", "elves"),
  "province/thornwold": land("Thornwold", ""),
  "building/ostmark-guildhall": { kind: "guildhall", province: "ostmark", holder: "guild" },
  "building/ostmark-fortress": { kind: "fortress", province: "ostmark", holder: "" },
  "unit/u1": { kind: "militia", faction: "humans", place: "ostmark", army: "", x: 0, y: 0 },
  "seat/humans-monarch": { ...seat("humans", "Monarch"), player: "Ada" },
  "seat/humans-general": seat("humans", "Lord-General"),
  "seat/elves-monarch": seat("elves", "Monarch"),
  "seat/dwarves-monarch": seat("dwarves", "High Thane"),
  "seat/guild-monarch": seat("guild", "Guildmaster", false),
  "character/maud": { name: "Queen Maud", faction: "humans", office: "monarch", seat: "humans-monarch", alive: true },
  "presence/humans-monarch": { devices: 2, seen: 100 },
  "presence/elves-monarch": { devices: 1, seen: 100 },
  "presence/dwarves-monarch": { devices: 0, seen: 50 },
  "relation/elves~humans": { a: "elves", b: "humans", state: "war", since_turn: 1 },
  ...asked("humans", "produce", ["rule"], "province/ostmark", "province/westmark"),
  ...asked("elves", "produce", ["rule"], "province/lirien"),
  ...asked("guild", "collect", ["rule"], "building/ostmark-guildhall"),
  "draft/ostmark": draft("humans", "ostmark", false),
  "draft/lirien": draft("elves", "lirien", true),
  "draft/westmark": draft("humans", "westmark", false, "t0/production"),
};

/** A book over one plain table of rows. */
export function bookOf(table: Record<string, object>): Book {
  const whole = Object.entries(table).map(([name, row]) => [name, { key: keyOf(name), ...row } as Row] as const);
  return {
    rows: (kind) => whole.filter(([name]) => kindOf(name) === kind).map(([, row]) => row) as never,
    row: (name) => whole.find(([known]) => known === name)?.[1],
  };
}
export const book = (more: Record<string, object> = {}): Book => bookOf({ ...TABLE, ...more });

export const entry = (command: string, actor: string, more: object = {}): object => ({
  command,
  actor,
  args: {},
  at: 10,
  phase: "t1/production",
  closing: null,
  reason: "",
  rows: [],
  dice: [],
  undone: false,
  draft: false,
  undoable: true,
  ...more,
});
