// The journal: its order, its filters, its sentences.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  actors,
  closingOf,
  concerns,
  entries,
  joined,
  lastClosing,
  picked,
  readOn,
  redoneBy,
  taker,
  type Entry,
  type Filter,
} from "#desk/journal/journal.ts";
import { actorName, rowName } from "#desk/names.ts";
import { deed, told, who } from "#desk/journal/told.ts";
import { learn } from "#core/words.ts";
import type { Values } from "#desk/book.ts";
import { book, entry } from "./cast.ts";

const JOURNAL = book({
  "entry/2": entry("produce", "seat/humans-monarch", {
    args: { province: "ostmark", outputs: ["food", "food", "gold"], overwork: true },
    rows: ["draft/ostmark"],
    draft: true,
  }),
  "entry/10": entry("override", "control/ann", {
    args: { row: "faction/elves", field: "gold", value: 9, reason: "dropped coin" },
    reason: "dropped coin",
    rows: ["faction/elves"],
  }),
  "entry/9": entry("close_phase", "clock", {
    args: { phase: "t0/diplomacy" },
    closing: 3,
    phase: "t0/diplomacy",
    rows: ["event/astor"],
  }),
  "entry/3": entry("declare", "seat/elves-monarch", { rows: ["relation/elves~humans"] }),
});
const all = entries(JOURNAL);
const words = (e: Entry): string => told(JOURNAL, e);
const find = (filter: Partial<Filter>): number[] =>
  picked(JOURNAL, all, { text: "", actor: "", faction: "", drafts: false, ...filter }, words).map((e) => e.seq);

test("newest first, by number and not by letter", () => {
  assert.deepEqual(
    all.map((e) => e.seq),
    [10, 9, 3, 2],
  );
});

test("older pages are read on from what is live until something is taken back, or a gap lies between", () => {
  const numbered = (from: number, to: number, command = "produce"): Entry[] =>
    Array.from({ length: to - from + 1 }, (_, n) => ({ ...(entry(command, "clock") as Entry), seq: to - n }));
  const live = numbered(5, 8);
  // The page, and what was live when it was asked for.
  const older = new Map([...live, ...numbered(1, 4)].map((e) => [e.seq, e]));
  assert.equal(readOn(live, new Map(), 0), false, "nothing was fetched");
  assert.equal(readOn(live, older, 0), true);
  assert.equal(readOn(numbered(6, 9), older, 0), true, "the oldest of the live ones is known");
  assert.deepEqual(
    joined(numbered(6, 9), older).map((e) => e.seq),
    [9, 8, 7, 6, 5, 4, 3, 2, 1],
  );
  assert.equal(readOn(numbered(9, 12), older, 0), true, "they touch");
  assert.equal(readOn(numbered(10, 13), older, 0), false, "9 is nowhere");
  const undone = [...numbered(9, 9, "undo"), ...live];
  assert.equal(taker(undone), 9);
  assert.equal(readOn(undone, older, 0), false, "what was fetched may be wrong about itself");
  assert.equal(readOn(undone, older, 9), true, "asked for since");
});

test("drafts are hidden until asked for", () => {
  assert.deepEqual(find({}), [10, 9, 3]);
  assert.deepEqual(find({ drafts: true }), [10, 9, 3, 2]);
});

test("by actor: one, any Control, any player", () => {
  assert.deepEqual(find({ actor: "clock" }), [9]);
  assert.deepEqual(find({ actor: "control" }), [10]);
  assert.deepEqual(find({ actor: "seat", drafts: true }), [3, 2]);
  assert.deepEqual(find({ actor: "seat/elves-monarch" }), [3]);
});

test("by faction: of the seat that acted and of every row touched", () => {
  assert.deepEqual(find({ faction: "humans", drafts: true }), [3, 2]);
  assert.deepEqual(find({ faction: "elves" }), [10, 3]);
  assert.deepEqual(
    [
      ...concerns(
        JOURNAL,
        all.find((e) => e.seq === 3)!,
      ),
    ].sort(),
    ["elves", "humans"],
  );
});

test("by words: what is read, the reason, the row, the number; all of them must fit", () => {
  assert.deepEqual(find({ text: "GOLD lirienne" }), [10]);
  assert.deepEqual(find({ text: "coin" }), [10]);
  assert.deepEqual(find({ text: "event/astor" }), [9]);
  assert.deepEqual(find({ text: "gold nonsense" }), []);
  assert.deepEqual(find({ text: "  " }), [10, 9, 3]);
});

test("clock and Control lead the list of actors", () => {
  assert.deepEqual(actors(all), ["clock", "control/ann", "seat/elves-monarch", "seat/humans-monarch"]);
});

test("entries are told in sentences, with names for keys", () => {
  const say = (seq: number): string => words(all.find((e) => e.seq === seq)!);
  assert.equal(say(2), "Ostmark produces 2 × food, gold, over-worked");
  assert.equal(say(10), "Overrode gold of Lirienne: 9");
  assert.equal(say(9), "Closed Initial diplomacy");
});

test("a command nobody wrote a sentence for is told with its arguments", () => {
  assert.equal(
    told(JOURNAL, { command: "frobnicate", args: { province: "ostmark", n: 3 } }),
    "frobnicate: province: Ostmark, n: 3",
  );
  assert.equal(told(JOURNAL, { command: "frobnicate", args: {} }), "frobnicate");
  const order = { command: "carouse", args: { to: "elves", drink: "mead", word: "" } };
  learn({ "command.carouse": "Drink a toast" });
  assert.equal(told(JOURNAL, order), "Drink a toast: Lirienne, mead");
  learn({ "proposed.carouse": "Toast {to} with {drink}" });
  assert.equal(told(JOURNAL, order), "Toast Lirienne with mead");
});

test("a proposal tells the order inside", () => {
  const args = { command: "produce", args: { province: "lirien", outputs: ["gold"] } };
  assert.equal(told(JOURNAL, { command: "propose", args }), "Proposed: Lirien produces gold");
});

test("what was only asked for is not told as done", () => {
  assert.equal(
    told(JOURNAL, { command: "extend", args: { seconds: -60, revision: 3 } }, "ask"),
    "Change the time by −1:00",
  );
  assert.equal(told(JOURNAL, { command: "extend", args: { seconds: 120, revision: 3 } }), "Changed the time by +2:00");
});

test("players' text stays what they typed", () => {
  assert.equal(
    told(JOURNAL, { command: "name_faction", args: { name: "<b>war</b>" } }),
    "Named the faction “<b>war</b>”",
  );
  assert.equal(told(JOURNAL, { command: "name_faction", args: { name: "{reason}" } }), "Named the faction “{reason}”");
});

test("rows and actors have names", () => {
  const names = [
    "province/ostmark",
    "relation/elves~humans",
    "building/ostmark-fortress",
    "unit/u1",
    "seat/humans-monarch",
    "nothing/here",
  ];
  assert.deepEqual(
    names.map((name) => rowName(JOURNAL, name)),
    [
      "Ostmark",
      "Lirienne and Aldermark",
      "Fortress in Ostmark",
      "1 militia of Aldermark in Ostmark",
      "Monarch, Aldermark",
      "nothing/here",
    ],
  );
  assert.deepEqual(
    ["clock", "control/ann", "seat/elves-monarch"].map((a) => actorName(JOURNAL, a)),
    ["The clock", "Control (ann)", "Monarch, Lirienne"],
  );
});

test("drafts, proposals and timers are named by what they are about, even when they are gone", () => {
  const proposal = { command: "produce", args: { province: "lirien", outputs: ["food"] }, seat: "elves-monarch" };
  const there = book({
    "draft/d1": { command: "allot", subject: "elves", data: {}, phase: "t1/upkeep" },
    "proposal/p1": proposal,
    "proposal/p2": { command: "allot", args: { mouths: [] }, seat: "elves-monarch" },
    "alarm/a1": { command: "begin_part", args: { part: "guild_window" } },
    "statement/s1": { faction: "humans", phase: "t1/production" },
  });
  const names = [
    "draft/d1",
    "draft/t1-production-produce-ostmark",
    "draft/t1-production-collect-ostmark-guildhall",
    "draft/planning-arrange-humans",
    "draft/odd",
    "proposal/p1",
    "proposal/p2",
    "proposal/gone",
    "alarm/a1",
    "alarm/gone",
    "statement/s1",
  ];
  assert.deepEqual(
    names.map((name) => rowName(there, name)),
    [
      "Draft: allotment of Lirienne",
      "Draft: production of Ostmark",
      "Draft: income of Guildhall in Ostmark",
      "Draft: arrangement of Aldermark",
      "Draft: odd",
      "Proposal: production of Lirien",
      "Proposal: allotment of Lirienne",
      "A proposal since sent or dropped",
      "Timer: Guild window begins",
      "A timer that is over",
      "Statement of Aldermark, Production, turn 1",
    ],
  );
});

test("rulings are told with both sides, and with the switch that was set", () => {
  const say = (command: string, args: object, as?: "ask") => told(JOURNAL, { command, args: args as never }, as);
  const pair = { a: "elves", b: "humans", state: "war", reason: "" };
  assert.equal(say("set_relation", { ...pair, attacked: false }), "Lirienne and Aldermark: war");
  assert.equal(say("set_relation", { ...pair, attacked: true }), "Lirienne and Aldermark: war, after an attack");
  assert.equal(
    say("record_battle", { province: "ostmark", attacker: "elves", defender: "humans", taken: true }),
    "Lirienne fought Aldermark in Ostmark and took it",
  );
  assert.equal(
    say("record_battle", { province: "thornwold", attacker: "elves", defender: "" }),
    "Lirienne fought independents in Thornwold",
  );
  assert.equal(say("remove", { row: "unit/u1" }), "Took away: 1 militia of Aldermark in Ostmark");
  assert.equal(say("remove", { row: "unit/gone" }), "Took away: a unit no longer there");
  assert.equal(
    say("record_battle", { province: "ostmark", attacker: "elves", defender: "humans", taken: false }, "ask"),
    "Record a battle: Lirienne against Aldermark in Ostmark",
  );
  assert.equal(say("end_part", { part: "allot" }), "Ended early: Allotment");
  assert.equal(
    say("close_phase", { phase: "t1/upkeep", skip: true }),
    "Closed Upkeep, turn 1 without the guild window",
  );
  assert.equal(say("close_phase", { phase: "t1/war", skip: true }), "Closed War, turn 1, not waiting for its generals");
});

test("an arrangement, an allotment and a hiring are told in names", () => {
  const say = (command: string, args: object, as?: "say") => told(JOURNAL, { command, args: args as never }, as);
  const cards = { ostmark: "westmark", westmark: "ostmark", lirien: "lirien" };
  assert.equal(
    say("arrange", { cards, dock: "ostmark", capital: "" }, "say"),
    "the card of Westmark on Ostmark, the card of Ostmark on Westmark; dock in Ostmark",
  );
  assert.equal(
    say("arrange", { cards: {}, dock: "", capital: "" }),
    "Arranged the realm: cards as the scenario has them",
  );
  assert.equal(
    say("allot", { mouths: ["province/ostmark", "unit/u1", "unit/gone"] }),
    "Allotted food and pay to Ostmark, 1 militia in Ostmark, 1 unit no longer there",
  );
  assert.equal(say("hire", { unit: "u1" }), "Took over 1 militia of Aldermark in Ostmark");
});

test("an overridden value reads as its field does", () => {
  const say = (field: string, value: unknown) =>
    told(JOURNAL, { command: "override", args: { row: "province/ostmark", field, value, reason: "x" } as never });
  assert.equal(say("owner", "elves"), "Overrode owner of Ostmark: Lirienne");
  assert.equal(say("owner", ""), "Overrode owner of Ostmark: nobody");
  assert.equal(say("starving", true), "Overrode starving of Ostmark: yes");
  assert.equal(say("place", "ostmark"), "Overrode place of Ostmark: Ostmark");
  assert.equal(say("home", "elves"), "Overrode home of Ostmark: Lirienne");
  assert.equal(say("some_new_field", 2), "Overrode some new field of Ostmark: 2");
});

test("back means the last closing that still stands", () => {
  assert.deepEqual(lastClosing(all), { number: 3, phase: "t0/diplomacy", at: 10, entries: 1 });
  assert.equal(lastClosing(all.map((e) => ({ ...e, undone: true }))), null);
});

test("a step of a closing is taken back with all of it", () => {
  const closing = { closing: 4, phase: "t1/production" };
  const both = entries(
    book({
      "entry/20": entry("next_phase", "clock", { ...closing, at: 30, step: true }),
      "entry/19": entry("close_phase", "clock", { ...closing, at: 20 }),
    }),
  );
  assert.deepEqual(closingOf(both, 4), { number: 4, phase: "t1/production", at: 30, entries: 2 });
  assert.equal(closingOf(both, null), null);
  assert.equal(closingOf(both, 9), null);
});

test("an entry is redone once, unless that was taken back too", () => {
  const redo = (undone: boolean) =>
    entries(book({ "entry/12": entry("redo", "control/ann", { args: { entry: 10 }, undone }) }));
  assert.equal(redoneBy(redo(false), 10), 12);
  assert.equal(redoneBy(redo(true), 10), 0);
  assert.equal(redoneBy(redo(false), 9), 0);
});

test("an entry keeps the names of its time, also of a nation that is no more", () => {
  const then = (until: number, of: string, called: object) => ({ of, called, until });
  const table = book({
    "former/a": then(100, "seat/humans-monarch", {
      title: "Arch-Wizard of old",
      office: "arch-wizard",
      faction: "tower",
    }),
    "former/b": then(300, "seat/humans-monarch", { title: "Regent", office: "monarch", faction: "elves" }),
    "former/c": then(200, "faction/tower", { name: "The Tower" }),
  });
  const by = (at?: number) => who(table, { actor: "seat/humans-monarch", command: "produce", args: {}, at });
  assert.deepEqual([50, 100, 250, 400].map(by), [
    "Arch-Wizard of old, The Tower",
    "Arch-Wizard of old, The Tower",
    "Regent, Lirienne",
    by(),
  ]);
  const made = { command: "override", args: { row: "faction/tower", field: "gold", value: 9 } };
  assert.match(deed(table, { ...made, at: 150 }), /The Tower/);
  assert.doesNotMatch(deed(table, { ...made, at: 250 }), /The Tower/);
});

test("a duel names who fights, and the house", () => {
  const duel = (b: string) => told(JOURNAL, { command: "open_duel", args: { a: "humans-monarch", b, kit_a: "axe" } });
  assert.equal(
    duel("elves-monarch"),
    `Opened a duel: ${rowName(JOURNAL, "seat/humans-monarch")}, ${rowName(JOURNAL, "seat/elves-monarch")}`,
  );
  assert.match(duel(""), /, The house$/);
  assert.match(told(JOURNAL, { command: "challenge", args: { to: "", kit: "axe" } }), /The house$/);
});

test("the journal says who sat down", () => {
  const join = (args: Values) => deed(book(), { command: "join", args, at: 150 });
  assert.equal(join({ player: "Ada", take_over: false, again: false }), "Ada joined");
  assert.equal(join({ player: "Ada", take_over: true }), "Ada took the seat over; all other devices are out");
  assert.equal(join({ player: "", take_over: true }), "Put all other devices of the seat out");
  assert.equal(join({ player: "", take_over: false }), "Joined, without giving a name");
});
