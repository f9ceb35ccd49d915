// What waits for Control, who is stuck, and what "end now" would do.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { EventRow, LineRow } from "#desk/book.ts";
import { bands, linkOf, people } from "#desk/seats/roster.ts";
import { subjects } from "#desk/overview/subjects.ts";
import { ending, forControl, stuck } from "#desk/rail/waiting.ts";
import { entries } from "#desk/journal/journal.ts";
import { foreseen, stale } from "#desk/overview/preview.ts";
import { t } from "#core/words.ts";
import { asked, book, entry, TABLE } from "./cast.ts";

const event = TABLE["event/astor"] as EventRow;
const at = (more: Partial<EventRow>): EventRow => ({ ...event, ...more });
const ids = (list: { id: string }[]): string[] => list.map((w) => w.id);

test("a running clock asks nothing of Control", () => {
  assert.deepEqual(forControl(event), []);
});

test("a clock that stands still comes first, with the one click that moves it", () => {
  assert.deepEqual(ids(forControl(at({ state: "paused", hold: true }))), ["paused", "hold"]);
  assert.equal(forControl(at({ state: "held", hold: true }))[0]?.command, "close_phase");
  assert.equal(forControl(at({ state: "planning" }))[0]?.command, "start");
});

test("the hall's word is missed in planning only", () => {
  assert.ok(ids(forControl(at({ phase: "planning", word: "" }))).includes("word"));
  assert.ok(!ids(forControl(at({ phase: "t1/trade", word: "" }))).includes("word"));
});

test("a closing that failed is told before anything else, and only for this phase", () => {
  const failed = (phase: string) =>
    [
      { side: "control", code: "closing_failed", facts: { reason: "no such province" }, at: 1, phase, seq_no: 1 },
    ] as LineRow[];
  assert.deepEqual(ids(forControl(at({ state: "held" }), failed("t1/production"))), ["failed", "publish"]);
  assert.deepEqual(ids(forControl(at({ state: "held" }), failed("t0/diplomacy"))), ["publish"]);
});

test("every faction stands where its people and drafts are", () => {
  const stands = Object.fromEntries(bands(book()).map((b) => [b.key, b.stand]));
  assert.deepEqual(stands, { humans: "unconfirmed", elves: "ready", dwarves: "away", guild: "empty" });
});

test("drafts of another phase do not count", () => {
  const humans = bands(book()).find((b) => b.key === "humans")!;
  assert.deepEqual([humans.ordered, humans.subjects, humans.missing, humans.unconfirmed], [1, 2, 1, 1]);
});

const NOBODY = Object.assign({}, ...["humans", "elves", "guild"].map((one) => asked(one, "", []))) as object;

test("where nothing is asked nobody misses an order", () => {
  const elves = bands(book({ ...NOBODY, "event/astor": { ...event, phase: "t1/trade" } })).find(
    (b) => b.key === "elves",
  )!;
  assert.equal(elves.stand, "calm");
  assert.equal(elves.missing, 0);
});

test("who is stuck: nobody connected first, then what the bell would catch", () => {
  assert.deepEqual(ids(stuck(bands(book()))), [
    "away/dwarves",
    "gone/humans",
    "unconfirmed_missing/humans",
    "empty/guild",
  ]);
});

test("every line of the lists has its sentence", () => {
  const proposal = {
    "proposal/p1": {
      command: "produce",
      args: {},
      power: "rule",
      seat: "elves-monarch",
      at: 1,
      phase: "t1/production",
    },
  };
  const all = [
    ...stuck(bands(book(proposal))),
    ...forControl(at({ state: "paused", hold: true, phase: "planning", word: "" })),
  ];
  for (const item of all) assert.notEqual(t(item.key, item.facts), item.key);
  assert.ok(ids(all).includes("proposals/elves"), "a proposal belongs to the faction of the seat that made it");
});

test("a seat is never joined, away, here or revoked", () => {
  const links = Object.fromEntries(
    people(book({ "seat/guild-monarch": { faction: "guild", title: "x", joined: true, revoked: true } })).map((p) => [
      p.key,
      linkOf(p),
    ]),
  );
  assert.deepEqual(links, {
    "humans-monarch": "here",
    "humans-general": "away",
    "elves-monarch": "here",
    "dwarves-monarch": "away",
    "guild-monarch": "revoked",
  });
});

test("a seat shows its character and its devices", () => {
  const ada = people(book())[0]!;
  assert.deepEqual([ada.character, ada.devices, ada.seat.player], ["Queen Maud", 2, "Ada"]);
});

test("end now tells whose drafts are open and what comes next", () => {
  assert.deepEqual(ending(event, bands(book())), {
    phase: "t1/production",
    next: "t1/trade",
    unconfirmed: 1,
    factions: ["Aldermark"],
  });
});

test("a faction's orders are listed province by province", () => {
  const list = subjects(book(), "humans", "t1/production");
  assert.deepEqual(
    list.map((s) => [s.label, s.state]),
    [
      ["Ostmark", "draft"],
      ["Westmark", "none"],
    ],
  );
  assert.equal(list[0]!.said, "2 × food, gold");
});

const phase = (name: string, more: object = {}) => ({ "event/astor": { ...event, phase: name, ...more } });
const standsIn = (more: Record<string, object>) => Object.fromEntries(bands(book(more)).map((b) => [b.key, b.stand]));
const crown = {
  "faction/humans": { name: "Aldermark", kind: "kingdom" },
  "faction/elves": { name: "Lirienne", kind: "kingdom" },
};
const said = (command: string, faction: string, at: string, confirmed: boolean) => ({
  [`draft/${command}-${faction}`]: {
    faction,
    command,
    subject: faction,
    data: {},
    confirmed,
    seat: `${faction}-monarch`,
    phase: at,
    at: 1,
  },
});

const all = (command: string, ...factions: string[]) =>
  Object.assign({}, NOBODY, ...factions.map((one) => asked(one, command, ["rule"], `faction/${one}`))) as object;

test("planning asks for one arrangement", () => {
  const more = {
    ...crown,
    ...all("arrange", "humans", "elves"),
    ...phase("planning"),
    ...said("arrange", "humans", "planning", false),
  };
  assert.deepEqual(standsIn(more), { humans: "unconfirmed", elves: "unordered", dwarves: "away", guild: "empty" });
  assert.deepEqual(
    ids(stuck(bands(book(more)))).filter((id) => /arrange/.test(id)),
    ["unconfirmed_arrange/humans", "unordered_arrange/elves"],
  );
  assert.equal(standsIn({ ...crown, ...NOBODY, ...phase("planning", { state: "planning" }) }).elves, "calm");
});

test("upkeep asks for one allotment", () => {
  const more = {
    ...all("allot", "humans", "elves"),
    ...phase("t1/upkeep", { part: "allot" }),
    ...said("allot", "humans", "t1/upkeep", true),
  };
  assert.deepEqual(standsIn(more), { humans: "ready", elves: "unordered", dwarves: "away", guild: "empty" });
  const lines = (short: string[]) =>
    stuck(bands(book(more)), new Set(short))
      .filter((w) => w.faction === "elves")
      .map((w) => [w.id, w.kept]);
  assert.deepEqual(lines([]), [], "there is enough for everybody, so nothing waits");
  assert.deepEqual(lines(["elves"]), [["unordered_short/elves", "bell"]]);
});

test("a bot is a bot: never away, never missed", () => {
  const bot = (key: string) => ({ [`seat/${key}`]: { faction: "guild", title: "x", joined: true, bot: true } });
  const guild = bands(book(bot("guild-monarch"))).find((b) => b.key === "guild")!;
  assert.deepEqual([guild.bots, guild.joined, guild.connected, guild.stand], [1, 0, 0, "unordered"]);
  assert.equal(linkOf(guild.people[0]!), "bot");
  assert.deepEqual(ids(stuck([guild])), []);
});

test("who lost a capital and named no other is told", () => {
  const list = stuck(bands(book({ "faction/elves": { name: "Lirienne", unsettled: true } })));
  assert.ok(ids(list).includes("unsettled/elves"));
  for (const item of list) assert.notEqual(t(item.key, item.facts), item.key);
});

test("what an allotment says stands in the list of orders", () => {
  const more = {
    ...all("allot", "humans"),
    ...phase("t1/upkeep"),
    "draft/x": {
      ...said("allot", "humans", "t1/upkeep", true)["draft/allot-humans"]!,
      data: { mouths: ["province/ostmark", "unit/u1"] },
    },
  };
  assert.deepEqual(
    subjects(book(more), "humans", "t1/upkeep").map((s) => [s.label, s.state, s.said]),
    [["Allotment", "confirmed", "Ostmark, 1 militia in Ostmark"]],
  );
});

test("a preview of upkeep tells what rises, starves and disbands, and a province's order as a sum", () => {
  const item = (row: string, what: string, amount: number, note = "", why: [string, number][] = []) => ({
    row,
    what,
    amount,
    rule: "UPK-1",
    why,
    note,
  });
  const [humans] = foreseen(book(), [
    {
      faction: "humans",
      items: [
        item("province/ostmark", "food", -1),
        item("province/westmark", "food", 0, "starves"),
        item("province/ostmark", "militia", -2, "disbands"),
        item("province/westmark", "stands", -1, "rises", [
          ["stored", 2],
          ["at_war", -1],
          ["unfed", -2],
        ]),
        item("province/ostmark", "stands", 2, "", [["stored", 2]]),
      ],
    },
  ]);
  assert.equal(humans!.sum, "−1 food, −2 militia");
  assert.deepEqual(humans!.news, ["Westmark starves", "Ostmark: 2 militia disband", "Westmark rises"]);
  assert.deepEqual(
    humans!.lines.map((line) => line.text.replaceAll("\u00a0", " ")),
    ["−1 food, −2 militia; disbanded; 2 stored = 2", "it starves; 2 stored − 1 at war − 2 hunger = −1: it rises"],
  );
});

test("a preview is old once a draft, a treasury or a province has changed, not when the clock moved", () => {
  const later = (rows: string[], more = {}) =>
    entries(
      book({
        "entry/4": entry("x", "clock", { rows }),
        "entry/5": entry("x", "clock", { rows: ["event/astor"], ...more }),
      }),
    );
  assert.ok(stale(later(["draft/x"]), 3));
  assert.ok(!stale(later(["draft/x"]), 4));
  assert.ok(!stale(later(["event/astor", "line/3", "seat/x"]), 3));
  assert.ok(stale(later([], { command: "override" }), 3));
});

test("a preview sums what each faction would get, then row by row", () => {
  const item = (row: string, what: string, amount: number) => ({
    row,
    what,
    amount,
    rule: "PROD-1",
    why: [] as [string, number][],
    note: "",
  });
  const items = [
    item("province/ostmark", "food", 1),
    item("province/ostmark", "order", -1),
    item("province/westmark", "food", 1),
    item("province/westmark", "gold", 0),
  ];
  const [humans, guild] = foreseen(book(), [
    { faction: "humans", items },
    { faction: "guild", items: [] },
  ]);
  assert.deepEqual(humans, {
    faction: "humans",
    name: "Aldermark",
    sum: "+2 food, −1 public order",
    news: [],
    lines: [
      { label: "Ostmark", text: "+1 food, −1 public order" },
      { label: "Westmark", text: "+1 food" },
    ],
  });
  assert.equal(guild!.sum, "");
});
