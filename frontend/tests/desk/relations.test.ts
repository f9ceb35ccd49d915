// Relations, battles on the table, and public order: what they are told as, and what will follow.
import assert from "node:assert/strict";
import { test } from "node:test";
import { defenders, follows, takable } from "#desk/war/battle/battle.ts";
import { lands, landText, troubled } from "#desk/factions/production/lands.ts";
import { outlook, short } from "#desk/factions/order/order.ts";
import { standing, stepped, tie } from "#desk/diplomacy/treaties/relations.ts";
import { book, may } from "./cast.ts";

const related = (state: string, more: object = {}) => ({
  "relation/elves~humans": { a: "elves", b: "humans", state, since_turn: 2, ...more },
});
const plain = (text: string): string => text.replaceAll("\u00a0", " ");

test("a pair is found from either end, and is at peace where nobody wrote about it", () => {
  assert.deepEqual(tie(book(), "humans", "elves"), {
    a: "humans",
    b: "elves",
    state: "war",
    since: 1,
    attacked: null,
    granted: false,
  });
  assert.deepEqual(tie(book(), "dwarves", "elves"), {
    a: "dwarves",
    b: "elves",
    state: "peace",
    since: 0,
    attacked: null,
    granted: false,
  });
});

test("a war says whether it costs public order", () => {
  const say = (more: object) => standing(tie(book(related("war", more)), "elves", "humans"));
  assert.equal(say({}), "At war since turn 2. No attack so far: it costs no public order yet.");
  assert.equal(say({ last_attack_turn: 3 }), "At war since turn 2. Last attack in turn 3.");
  assert.equal(standing(tie(book(), "dwarves", "elves")), "At peace from the start.");
});

test("arrow keys walk the table of pairs and step over the diagonal", () => {
  assert.deepEqual(stepped([0, 1], "ArrowDown", 3), [2, 1]);
  assert.deepEqual(stepped([1, 0], "ArrowRight", 3), [1, 2]);
  assert.equal(stepped([0, 1], "ArrowUp", 3), null);
  assert.equal(stepped([0, 1], "Enter", 3), null);
});

const FACTIONS = ["humans", "elves", "dwarves", "guild"],
  others = (...first: string[]) => [...new Set([...first, ...FACTIONS])];
const FOUGHT = may("record_battle", {
  province: { lirien: others("elves"), ostmark: others("humans"), thornwold: others("") },
});
const field = (rows: Record<string, object> = {}) => book({ ...FOUGHT, ...rows });
const OWNER: Record<string, string> = { lirien: "elves", ostmark: "humans" };
const battle = (province: string, attacker: string, more: object = {}) => ({
  province,
  attacker,
  defender: OWNER[province] ?? "",
  taken: false,
  ...more,
});

test("a battle tells what it brings before it is recorded", () => {
  const say = (province: string, attacker: string, more: object = {}, rows: Record<string, object> = {}) =>
    follows(field(rows), battle(province, attacker, more));
  const taken = { taken: true };
  assert.equal(
    say("lirien", "dwarves"),
    "Karrund and Lirienne are at war from now on. Lirien stays with Lirienne; the battle takes 1 from its public order at this turn’s upkeep.",
  );
  assert.match(
    say("lirien", "humans", taken),
    /^Aldermark and Lirienne are at war already.* Lirien passes to Aldermark with public order 2;/,
  );
  assert.match(
    say("lirien", "humans", taken, related("alliance")),
    /^The alliance between Aldermark and Lirienne ends/,
  );
  assert.equal(
    say("thornwold", "humans"),
    "Thornwold is independent: nobody goes to war over it. Thornwold stays independent.",
  );
  assert.match(
    say("lirien", "humans", taken, { "event/astor": { phase: "t1/war", rules: { taken_order: 3 } } }),
    /public order 3/,
  );
  assert.equal(say("", "humans") + say("lirien", ""), "");
});

test("who fought need not hold the land: a guest may be attacked there, or the owner may throw it out", () => {
  const say = (province: string, attacker: string, defender: string) =>
    follows(field(), battle(province, attacker, { defender }));
  assert.match(
    say("lirien", "elves", "humans"),
    /^Lirienne and Aldermark are at war already.* Lirien stays with Lirienne;/,
  );
  assert.match(
    say("lirien", "dwarves", "guild"),
    /^Karrund and The Guild are at war from now on\. Lirien stays with Lirienne;/,
  );
  assert.equal(
    say("thornwold", "humans", "dwarves"),
    "Aldermark and Karrund are at war from now on. Thornwold stays independent.",
  );
  assert.equal(say("lirien", "elves", "elves"), "");
});

test("whoever could have been attacked there is offered by the server, all but the attacker", () => {
  assert.deepEqual(defenders(field(), { province: "lirien", attacker: "humans" }), ["elves", "dwarves", "guild"]);
  assert.deepEqual(defenders(field(), { province: "lirien", attacker: "elves" }), ["humans", "dwarves", "guild"]);
  assert.deepEqual(defenders(field(), { province: "thornwold", attacker: "guild" }), [
    "",
    "humans",
    "elves",
    "dwarves",
  ]);
  assert.equal(defenders(field(), { province: "thornwold", attacker: "" })[0], "");
  assert.deepEqual(defenders(field(), { province: "", attacker: "humans" }), []);
});

test("land is taken only from its owner", () => {
  const loses = (province: string, attacker: string, defender: string) =>
    takable(field(), { province, attacker, defender });
  assert.deepEqual(
    [loses("lirien", "humans", "elves"), loses("thornwold", "humans", ""), loses("lirien", "humans", "guild")],
    [true, true, false],
  );
  assert.deepEqual([loses("lirien", "elves", "elves"), loses("", "humans", "")], [false, false]);
});

const FORECAST = {
  "forecast/humans": {
    phase: "t1/upkeep",
    expected: { food: 1 },
    due: { food: 3 },
    disbanding: ["u1"],
    recruits: { ostmark: 2, westmark: 1 },
    taken_over: [],
    lands: {
      ostmark: { fed: true, stands: 2, causes: [["stored", 2]], rises: false },
      westmark: {
        fed: false,
        stands: -1,
        causes: [
          ["stored", 2],
          ["at_war", -1],
          ["unfed", -2],
        ],
        rises: true,
      },
    },
  },
};

test("the outlook names what rises, starves and disbands", () => {
  assert.deepEqual(outlook(book(FORECAST)), {
    turn: 1,
    rises: ["Westmark"],
    starves: ["Westmark"],
    units: ["1 militia in Ostmark"],
    disbands: 1,
    recruits: ["2 in Ostmark", "1 in Westmark"],
    unfed: 3,
  });
  assert.deepEqual([...short(book(FORECAST))], ["humans"]);
  assert.deepEqual(outlook(book()).disbands, 0);
});

test("recruits nobody can feed make a faction short, too", () => {
  const calm = { ...FORECAST["forecast/humans"], disbanding: [], lands: {} };
  assert.deepEqual([...short(book({ "forecast/humans": calm }))], ["humans"]);
  assert.deepEqual([...short(book({ "forecast/humans": { ...calm, recruits: {} } }))], []);
});

test("the table of provinces knows causes, forecast and rebels", () => {
  const more = {
    ...FORECAST,
    "province/ostmark": {
      name: "Ostmark",
      owner: "humans",
      terrain: "plains",
      good: "wood",
      coast: [],
      order: 2,
      starving: false,
      stands: 1,
      causes: [
        ["stored", 2],
        ["at_war", -1],
      ],
    },
    "province/thornwold": {
      name: "Thornwold",
      owner: "",
      terrain: "forest",
      good: "wood",
      coast: [],
      order: 2,
      starving: false,
      stands: 2,
      causes: [["stored", 2]],
      risen: 1,
      lost_by: "elves",
    },
  };
  const found = Object.fromEntries(lands(book(more)).map((land) => [land.key, land]));
  assert.deepEqual(
    [found.ostmark!.stands, plain(found.ostmark!.causes), found.ostmark!.danger],
    [1, "2 stored − 1 at war", 0],
  );
  assert.deepEqual(
    [found.westmark!.danger, plain(found.westmark!.because)],
    [3, "2 stored − 1 at war − 2 hunger = −1"],
  );
  assert.equal(found.thornwold!.rebels, "rebels since turn 1, against Lirienne");
  assert.deepEqual(
    Object.values(found)
      .filter(troubled)
      .map((land) => land.key)
      .sort(),
    ["thornwold", "westmark"],
  );
  assert.match(landText(found.westmark!), /rises at upkeep/);
});
