// The market at the desk: what is open, what was done and in which words, a deal of Control's own, who knows what.
import assert from "node:assert/strict";
import { test } from "node:test";
import { refusal } from "#core/naming.ts";
import type { Facts } from "#core/protocol.ts";
import { nothing } from "#parts/diplomacy/trade/stakes.ts";
import { isDone, order } from "#desk/diplomacy/trade/bargain.ts";
import { courses } from "#desk/market/courses.ts";
import { agreed, blank, read, things, tidy } from "#desk/diplomacy/trade/dealing.ts";
import { concerns, entries, type Entry } from "#desk/journal/journal.ts";
import { lore, teacher } from "#desk/factions/research/lore.ts";
import { doings, offers, pools, unanswered } from "#desk/diplomacy/trade/open.ts";
import { naming } from "#desk/names.ts";
import { wording } from "#desk/kit/refusals.ts";
import { bands } from "#desk/seats/roster.ts";
import { told } from "#desk/journal/told.ts";
import { stuck } from "#desk/rail/waiting.ts";
import { book, entry, may } from "./cast.ts";

const part = (more: object = {}) => ({ ...nothing(), ...more });
const deal = (offerer: string, receiver: string, more: object = {}) => ({
  offerer,
  receiver,
  gives: part({ goods: { wood: 2 }, technologies: ["longbows"] }),
  wants: part({ provinces: ["lirien"] }),
  counters: false,
  seat: "",
  phase: "t1/trade",
  at: 50,
  ...more,
});
const POOL = {
  technology: "longbows",
  starter: "humans",
  province: "",
  shares: { dwarves: { gold: 1 }, elves: {}, humans: { gold: 2 } },
  agreed: ["humans"],
  seat: "",
  phase: "t1/purchase",
  at: 70,
};
const LONGBOWS = {
  name: "Longbows",
  branch: "war",
  text: "",
  needs: [],
  cost: { gold: 2 },
  effects: [],
  institution: "academy",
};
const OPEN = {
  "technology/longbows": LONGBOWS,
  "deal/d1": deal("humans", "elves"),
  "deal/d2": deal("elves", "guild", { counters: true, at: 40 }),
  "pool/p1": POOL,
};

test("what is open is told by both sides, the longest wait first", () => {
  const [first, second] = offers(book(OPEN));
  assert.deepEqual([first!.key, first!.counters, second!.from, second!.to], ["d2", true, "humans", "elves"]);
  assert.deepEqual([second!.gives, second!.wants], ["2 wood and Longbows", "Lirien"]);
  const [pool] = pools(book(OPEN));
  assert.deepEqual(
    pool!.shares.map((s) => [s.faction, s.agreed]),
    [
      ["humans", true],
      ["dwarves", false],
      ["elves", false],
    ],
  );
});

test("a faction is told to be waited for while an offer or a share is open, but not a table of bots", () => {
  assert.deepEqual(
    ["humans", "elves", "dwarves"].map((f) => unanswered(book(OPEN), f)),
    [0, 2, 1],
  );
  const lines = stuck(bands(book(OPEN))).filter(({ id }) => id.startsWith("offers/"));
  assert.deepEqual(
    lines.map(({ faction, facts, tab }) => [faction, facts.n, tab]),
    [
      ["elves", 2, "market"],
      ["dwarves", 1, "market"],
      ["guild", 1, "market"],
    ],
  );
  const bots = {
    "seat/guild-monarch": { faction: "guild", office: "monarch", title: "Guildmaster", joined: false, bot: true },
  };
  assert.ok(!stuck(bands(book({ ...OPEN, ...bots }))).some(({ id }) => id === "offers/guild"));
});

const ARGS = { to: "elves", gives: { goods: { wood: 2 } }, wants: { goods: { gold: 1 } } };
const COUNTER = { deal: "o1", gives: { goods: { gold: 3 } }, wants: {} };
const DONE = {
  "entry/1": entry("offer", "seat/humans-monarch", { args: ARGS, rows: ["deal/o1"] }),
  "entry/2": entry("counter", "seat/elves-monarch", { args: COUNTER, rows: ["deal/o1", "deal/o2"] }),
  "entry/3": entry("accept", "seat/humans-monarch", {
    args: { deal: "o2" },
    rows: ["deal/o2", "faction/elves", "faction/humans"],
  }),
  "entry/4": entry("act_for", "control/ann", {
    args: { seat: "elves-monarch", command: "offer", args: { ...ARGS, to: "humans" } },
    rows: ["deal/o3"],
  }),
  "entry/5": entry("accept", "seat/humans-general", { args: { deal: "o3" }, rows: ["deal/o3", "line/x"] }),
  "entry/6": entry("propose", "seat/humans-general", {
    args: { command: "buy", args: { wares: [{ kind: "port", subject: "ostmark" }] } },
    rows: ["proposal/p"],
  }),
  "entry/7": entry("send_proposal", "seat/humans-monarch", {
    args: { proposal: "p" },
    rows: ["proposal/p", "faction/humans"],
  }),
  "entry/8": entry("accept", "seat/humans-monarch", { args: { deal: "lost" }, rows: ["faction/elves"] }),
  "entry/9": entry("cancel_offer", "control/ann", { args: { deal: "o1", reason: "" }, rows: ["deal/o1"] }),
};

test("what was done is told whole, though the offer is gone", () => {
  const all = entries(book(DONE)),
    say = (seq: number) => {
      const e = all.find((one) => one.seq === seq)!;
      return told(book(DONE), { ...order(book(DONE), e), rows: e.rows });
    };
  assert.equal(say(1), "Offered Lirienne 2 wood, for 1 gold");
  assert.equal(say(2), "Answered an offer of Aldermark with another: 3 gold, for nothing");
  assert.equal(say(3), "Accepted an offer of Lirienne: 3 gold, for nothing");
  assert.match(say(5), /^Accepted an offer of Lirienne, who could no longer keep it: .* Nothing moved$/);
  assert.equal(say(7), "Bought port in Ostmark");
  assert.equal(say(8), "Accepted an offer");
  assert.equal(say(9), "Called off an offer of Aldermark to Lirienne: 2 wood, for 1 gold");
});

test("the list holds what changed hands or was called off, newest first", () => {
  const all = entries(book(DONE));
  assert.deepEqual(
    doings(book(DONE), all).map((e) => e.seq),
    [9, 8, 7, 3],
  );
  assert.equal(isDone(book(DONE), all.find((e) => e.seq === 5) as Entry), false);
});

test("a joint research is done once somebody knows it", () => {
  const rows = {
    "technology/longbows": LONGBOWS,
    "entry/1": entry("pool_research", "seat/humans-monarch", {
      args: { technology: "longbows", shares: { humans: { gold: 1 }, elves: { gold: 1 } } },
      rows: ["pool/p1"],
    }),
    "entry/2": entry("join_pool", "seat/elves-monarch", { args: { pool: "p1" }, rows: ["pool/p1"] }),
    "entry/3": entry("join_pool", "seat/elves-monarch", {
      args: { pool: "p1" },
      rows: ["pool/p1", "knowledge/elves-longbows"],
    }),
  };
  const all = entries(book(rows)),
    say = (e: Entry) => told(book(rows), e);
  assert.deepEqual(all.map(say), [
    "Researched Longbows together. Aldermark: 1 gold; Lirienne: 1 gold",
    "Agreed to a share of the research of Longbows",
    "Asked others to research Longbows together. Aldermark: 1 gold; Lirienne: 1 gold",
  ]);
  assert.deepEqual(
    doings(book(rows), all).map((e) => e.seq),
    [3],
  );
});

test("a deal of Control's own in which one side gives is told by that", () => {
  const say = (gives: object, wants: object) =>
    told(book(), { command: "make_deal", args: { a: "humans", b: "elves", gives, wants, reason: "" } as never });
  const [wood, gold] = [{ goods: { wood: 2 } }, { goods: { gold: 1 }, units: [] }];
  assert.equal(say(wood, gold), "Made a deal: 2 wood of Aldermark, for 1 gold of Lirienne");
  assert.equal(say(wood, {}), "Handed over from Aldermark to Lirienne: 2 wood");
  assert.equal(say({}, gold), "Handed over from Lirienne to Aldermark: 1 gold");
});

test("an open offer concerns both its sides", () => {
  const [e] = entries(book({ ...OPEN, "entry/1": entry("cancel_offer", "control/ann", { rows: ["deal/d1"] }) }));
  assert.deepEqual([...concerns(book(OPEN), e!)].sort(), ["elves", "humans"]);
});

const KNOWN = {
  "technology/longbows": LONGBOWS,
  "technology/star-lore": { ...LONGBOWS, name: "Star Lore", branch: "craft", institution: "" },
  "knowledge/humans-longbows": {
    faction: "humans",
    technology: "longbows",
    state: "known",
    inventor: "maud",
    stands: "",
  },
  "knowledge/elves-star-lore": { faction: "elves", technology: "star-lore", state: "option", inventor: "", stands: "" },
  "tree/humans": {
    technology: {
      longbows: { state: "known", missing: [], kept: true, site: "ostmark", inventor: "maud" },
      "star-lore": { state: "closed", missing: [] },
    },
  },
  "tree/elves": {
    technology: {
      longbows: { state: "known", missing: [], kept: false, site: "", inventor: "" },
      "star-lore": { state: "possible", missing: [] },
    },
  },
  ...may("make_deal", {
    goods: ["gold", "wood"],
    faction: {
      humans: { provinces: ["ostmark", "westmark"], technologies: ["longbows"], units: [], unknown: ["star-lore"] },
      elves: { provinces: ["lirien"], technologies: [], units: [], unknown: ["longbows", "star-lore"] },
      guild: { provinces: [], technologies: ["star-lore"], units: ["u2"], unknown: ["longbows"] },
    },
  }),
};

test("a deal of Control's own offers what each side has, and says what will happen", () => {
  const cast = book({
    ...KNOWN,
    "unit/u2": { kind: "regiment", faction: "guild", place: "ostmark", army: "", x: 0, y: 0, former: "elves" },
  });
  const names = (faction: string, list: "provinces" | "technologies" | "units", taken: string[] = []) =>
    things(cast, faction, "elves", list, taken).map((one) => one.name);
  assert.deepEqual(names("humans", "provinces", ["ostmark"]), ["Westmark"]);
  assert.deepEqual([names("humans", "technologies"), names("guild", "technologies")], [["Longbows"], ["Star Lore"]]);
  assert.deepEqual(things(cast, "guild", "humans", "technologies", ["star-lore"]), []);
  assert.deepEqual(
    things(cast, "humans", "guild", "technologies", []).map(({ key }) => key),
    ["longbows"],
  );
  assert.deepEqual([names("guild", "units").length, names("humans", "units").length], [1, 0]);
  const made = {
    ...blank(),
    a: "humans",
    b: "elves",
    gives: part({ goods: { wood: 2, gold: 0 }, technologies: ["longbows"] }),
  };
  assert.deepEqual(tidy(made.gives).goods, { wood: 2 });
  assert.equal(agreed(cast, made), "Aldermark gives 2 wood and Longbows. Lirienne gives nothing.");
  assert.equal(agreed(cast, { ...made, b: "" }) + agreed(cast, { ...made, gives: part({ goods: { gold: 0 } }) }), "");
});

test("a box of goods takes what can be given, and nothing else", () => {
  assert.deepEqual(["", "0", "7", "-3", "999", "100000", "2.5", "much"].map(read), [0, 0, 7, 0, 999, 999, 2, 0]);
});

test("a refusal names the side it is about, and what would fit, where the server says so", () => {
  const say = (code: string, facts: Facts) => refusal(wording(code, facts), facts, naming(book(KNOWN)));
  assert.match(say("cannot_afford", { short: { gold: 93 } }), /^There is not enough for that: 93 gold short\./);
  assert.match(say("cannot_afford", { short: { gold: 93 }, faction: "dwarves" }), /^Karrund: 93 gold short\./);
  assert.match(
    say("known_already", { technology: "longbows", faction: "humans" }),
    /^Aldermark knows it already: Longbows\.$/,
  );
  assert.match(say("no_contact", { faction: "elves", why: "war" }), /^You cannot deal with Lirienne now\./);
  assert.equal(
    say("bad_value", { field: "rules", wrong: "x", within: "press", given: '"shut"', fits: '"free", "held"' }).includes(
      "“press”",
    ),
    true,
  );
  assert.match(
    say("bad_value", { field: "wood", wrong: "at least 0", least: 0, most: 500 }),
    /wood is a whole number from 0 to 500\.$/,
  );
  assert.match(
    say("would_go_below", { row: "faction/guild", field: "wood", floor: 0, have: 1, back: 3 }),
    /^The Guild has 1 wood; 3 must go back\./,
  );
});

test("who knows what: invented, without benefit, possible, out of reach", () => {
  const [craft, war] = lore(book(KNOWN));
  assert.deepEqual([craft!.name, war!.institution], ["Star Lore", "Military academy"]);
  assert.deepEqual(
    war!.cells.map((c) => c.mark),
    ["invented", "lost", "locked", "locked"],
  );
  assert.deepEqual(
    craft!.cells.slice(0, 2).map((c) => [c.mark, c.row]),
    [
      ["locked", ""],
      ["possible", "knowledge/elves-star-lore"],
    ],
  );
  assert.equal(
    war!.cells[0]!.says,
    "Aldermark knows Longbows and invented it. Invented by Queen Maud. Taught in Ostmark.",
  );
  assert.deepEqual(
    [teacher(book(KNOWN), "longbows", "elves"), teacher(book(KNOWN), "star-lore", "guild")],
    ["humans", ""],
  );
});

test("treasuries become one line for each faction that was counted", () => {
  const tally = (faction: string, turn: number, gold: number) => ({ faction, turn, treasury: { gold }, income: {} });
  const cast = book({
    "tally/humans-t2": tally("humans", 2, 5),
    "tally/humans-t1": tally("humans", 1, 3),
    "tally/guild-t1": tally("guild", 1, 9),
  });
  assert.deepEqual(
    courses(cast, "gold", "treasury").map(({ name, points }) => [name, points.map((p) => p.value)]),
    [
      ["Aldermark", [3, 5]],
      ["The Guild", [9]],
    ],
  );
  assert.deepEqual(
    courses(cast, "gold", "income")[0]!.points.map((p) => p.value),
    [0, 0],
  );
});
