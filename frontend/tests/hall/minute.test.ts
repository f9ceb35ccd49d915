import assert from "node:assert/strict";
import { test } from "node:test";
import type { Row } from "#core/protocol.ts";
import { has } from "#core/words.ts";
import { LASTS_MS, lineAt } from "#hall/minute/minute.ts";
import { SUBJECTS, TOPICS, type Known } from "#hall/minute/topics.ts";

const keyed = (...all: Row[]) => all.map((row, i) => ({ key: `k${i}`, ...row })) as never[];
const NOTHING: Known = {
  event: { phase: "t2/upkeep", next: "t2/diplomacy", turn: 2, turns: 6 },
  articles: [],
  battles: [],
  borders: [],
  buildings: [],
  factions: keyed({ key: "elves" }, { key: "humans" }),
  figures: [],
  marriages: [],
  officers: [],
  placards: [],
  provinces: keyed(
    { key: "lirien", owner: "elves", good: "wood", order: 2, starving: false, risen: 0 },
    { key: "ostmark", owner: "humans", good: "wood", order: 2, starving: false, risen: 0 },
  ),
  relations: [],
  seats: [],
  successions: [],
  units: [],
  ventures: [],
};
const troops = (n: number, faction: string, place: string) =>
  Array.from({ length: n }, (_, i) => ({ key: `${faction}-${place}-${i}`, kind: "regiment", faction, place }));
/** Something to say of everything. */
const FULL: Known = {
  ...NOTHING,
  articles: keyed({ headline: "The queen is well", about: "", state: "out", phase: "t2/trade", at: 5 }),
  battles: keyed({ state: "over", outcome: "attacker", attacker: "elves", defender: "humans" }),
  borders: keyed({ a: "lirien", b: "ostmark" }),
  buildings: keyed({ kind: "temple", holder: "sunfaith" }),
  factions: keyed({ key: "elves", technologies: 3 }, { key: "humans", technologies: 2 }),
  figures: keyed({ phase: "t2/trade", counts: { deals: 4 } }),
  marriages: keyed({ state: "made", heir: "hal", spouse: "lin", at: 3 }),
  officers: keyed({ key: "ida", alive: true, faction: "elves", x: 1, y: -1 }),
  placards: keyed({ faction: "elves", seeks: ["food"] }),
  provinces: keyed(
    { key: "lirien", owner: "elves", good: "wood", order: 4, starving: false, risen: 0 },
    { key: "ostmark", owner: "humans", good: "wood", order: 0, starving: true, risen: 0 },
    { key: "marsh", owner: "", good: "stone", order: 0, starving: false, risen: 2 },
  ),
  relations: keyed({ a: "elves", b: "humans", state: "war" }, { a: "elves", b: "orcs", state: "alliance" }),
  seats: keyed({ joined: true }, { joined: false }),
  successions: keyed({ faction: "humans", state: "contested" }),
  units: [...troops(3, "elves", "lirien"), { key: "s", kind: "trade_ship", faction: "elves", place: "sea" }] as never[],
  ventures: keyed({ kind: "duel", state: "over", won: "a", sides: { a: { character: "hal" } } }),
};
/** One hour, line after line. */
const hour = (known: Known) => Array.from({ length: 90 }, (_, i) => lineAt(known, i * LASTS_MS));
const said = (known: Known, subject: keyof typeof TOPICS) =>
  TOPICS[subject].flatMap((topic) => topic(known, 0)?.code ?? []);

test("another line every forty seconds, however little there is to tell, and none twice in three minutes", () => {
  for (const known of [NOTHING, FULL]) {
    const lines = hour(known).map((line) => JSON.stringify([line?.code, line?.facts]));
    assert.ok(lines.every(Boolean));
    lines.forEach((line, i) => assert.ok(!lines.slice(Math.max(0, i - 5), i).includes(line), line));
  }
  assert.ok(5 * LASTS_MS >= 180_000);
});

test("all of what there is to tell has its turn, and its sentence", () => {
  const told = new Set(hour(FULL).map((line) => line?.code ?? ""));
  const all = SUBJECTS.flatMap((subject) => said(FULL, subject));
  assert.deepEqual([...told].sort(), [...new Set(all)].sort());
  assert.ok(all.length > 20);
  const codes = [...all, ...SUBJECTS.flatMap((subject) => said(NOTHING, subject)), "last_phase", "last_turn", "breach"];
  assert.deepEqual(
    [...codes.map((code) => `minute.${code}`), ...SUBJECTS.map((subject) => `minute.on.${subject}`)].filter(
      (key) => !has(key),
    ),
    [],
  );
});

test("every phase says what is decided at its bell", () => {
  const phases = [
    "planning",
    "t0/diplomacy",
    ...["production", "trade", "purchase", "war"].map((word) => `t1/${word}`),
  ];
  for (const phase of phases) {
    const [code = ""] = said({ ...NOTHING, event: { ...NOTHING.event, phase } }, "next");
    assert.ok(has(`minute.${code}`), code);
  }
});

test("two walls show the same at one time, and the next line after it", () => {
  assert.deepEqual(lineAt(FULL, 5 * LASTS_MS + 1), lineAt({ ...FULL }, 6 * LASTS_MS - 1));
  assert.notDeepEqual(lineAt(FULL, 5 * LASTS_MS), lineAt(FULL, 6 * LASTS_MS));
});

test("of those who are alike it names the same everywhere; nobody is hungriest where all are fed", () => {
  const ships = (...of: string[]) =>
    of.map((faction, i) => ({ key: `${i}`, kind: "trade_ship", faction, place: "sea" })) as never[];
  const traders = (...of: string[]) => TOPICS.market[1]?.({ ...NOTHING, units: ships(...of) }, 0)?.facts.faction;
  assert.deepEqual([traders("b", "a"), traders("a", "b"), traders("a", "b", "b")], ["a", "a", "b"]);
  assert.deepEqual(said(NOTHING, "bread"), ["fed"]);
  assert.deepEqual(TOPICS.bread[0]?.(FULL, 0)?.facts, { faction: "humans", n: 1 });
});

test("of several things alike another has its turn each time: two wars, two realms of one size", () => {
  const wars = keyed({ a: "elves", b: "humans", state: "war" }, { a: "humans", b: "orcs", state: "war" });
  const told = (code: string, known: Known) =>
    new Set(hour(known).flatMap((line) => (line?.code === code ? JSON.stringify(line.facts) : [])));
  assert.equal(told("peace_of", { ...NOTHING, relations: wars }).size, 2);
  assert.equal(told("realm", NOTHING).size, 2);
});

test("it shows the same in whatever order a wall has its rows", () => {
  const other = Object.fromEntries(
    Object.entries(FULL).map(([kind, rows]) => [kind, Array.isArray(rows) ? [...(rows as Row[])].reverse() : rows]),
  );
  assert.deepEqual(hour(other as unknown as Known), hour(FULL));
});

test("nobody asks who will wear a crown whose heir comes home", () => {
  const home = { ...NOTHING, successions: keyed({ faction: "humans", state: "recalled" }) };
  assert.ok(!said(home, "question").includes("throne"));
});

test("nobody is told to be fed where hunger is secret", () => {
  const secret = keyed({ key: "lirien", owner: "elves", good: "wood", order: 2, risen: 0 });
  assert.deepEqual(said({ ...NOTHING, provinces: secret }, "bread"), []);
});

test("who stands at a border is told of those who are no friends", () => {
  const armed = { ...NOTHING, borders: FULL.borders, units: troops(2, "elves", "lirien") as never[] };
  const told = (known: Known) => TOPICS.hearsay[1]?.(known, 0)?.facts;
  assert.deepEqual(told(armed), { faction: "elves", n: 2, province: "ostmark", b: "humans" });
  const allied = keyed({ a: "humans", b: "elves", state: "alliance" });
  assert.equal(told({ ...armed, relations: allied }), undefined);
});
