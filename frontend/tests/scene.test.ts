import assert from "node:assert/strict";
import { test } from "node:test";
import { publicRows } from "../dev/realm.ts";
import type { Row } from "#core/protocol.ts";
import type { Kind, Kinds, Keyed } from "#core/rows.ts";
import { Tables } from "#core/tables.ts";
import { country, ridge } from "#map/country.ts";
import { forcesBy } from "#map/forces.ts";
import { gate, type Geo, type Spot } from "#map/geo.ts";
import { around, faces, fronts, MARKED, signs } from "#map/scene.ts";
import { ICONS } from "#map/signs.ts";

const shape = (id: string, x: number) => ({ id, d: "M0 0z", x, y: 50, r: 10 });
const IDS = ["kingsmead", "ostmark", "lirien", "midmarch", "thornwold", "mistfen", "hartwood", "saltmere", "silverlea"];
const GEO: Geo = {
  view: [0, 0, 100, 100],
  provinces: IDS.map((id, i) => shape(id, 10 + 20 * i)),
  coast: "",
  rings: [],
  edges: [
    ["kingsmead", "ostmark", "own"],
    ["lirien", "ostmark", "front"],
    ["mistfen", "thornwold", "free"],
  ],
};

/** The rows of the hand-made turn, some of them changed. */
function rows(changed: Record<string, Row> = {}) {
  const tables = new Tables();
  const all = publicRows("t3/upkeep");
  for (const [name, change] of Object.entries(changed)) all[name] = { ...all[name], ...change };
  tables.apply({ t: "snap", epoch: "", now: 0, sides: { public: { n: 1, rows: all } } });
  const of = <K extends Kind>(kind: K) => tables.rows(kind) as unknown as Keyed<Kinds[K]>[];
  return {
    provinces: of("province"),
    factions: of("faction"),
    buildings: of("building"),
    units: of("unit"),
    armies: of("army"),
    turn: 3,
  };
}
function drawn(changed: Record<string, Row> = {}) {
  return Object.fromEntries(faces(GEO, rows(changed)).map((f) => [f.id, f]));
}

test("a face carries owner, colour, buildings and units", () => {
  const { ostmark, silverlea } = drawn();
  assert.equal(ostmark?.colour, 1);
  assert.deepEqual(
    ostmark?.forces.map((f) => f.n),
    [3],
  );
  assert.deepEqual(
    ostmark?.marks.map((m) => m.kind),
    ["infrastructure", "fortress"],
  );
  assert.deepEqual(
    silverlea?.marks.map((m) => [m.kind, m.colour]),
    [
      ["temple", 6],
      ["temple", 8],
    ],
  );
});

test("an institution has a mark of its own, which the legend explains", () => {
  const school = { "building/school": { kind: "university", province: "ostmark", holder: "" } };
  assert.deepEqual(
    drawn(school).ostmark?.marks.map((m) => m.kind),
    ["infrastructure", "fortress", "university"],
  );
  assert.ok(signs(rows(school)).includes("university") && !signs(rows()).includes("university"));
  assert.equal(new Set(MARKED.map((kind) => ICONS[kind])).size, MARKED.length);
});

test("the capital is where its faction says, not where the building stands", () => {
  const { kingsmead, ostmark } = drawn({ "faction/humans": { capital: "ostmark" } });
  assert.equal(kingsmead?.capital, false);
  assert.equal(ostmark?.capital, true);
  assert.equal(drawn({ "province/kingsmead": { owner: "elves" } }).kingsmead?.capital, false);
});

test("units of several factions are counted each for itself, the owner's first, then the strongest", () => {
  assert.deepEqual(
    drawn().midmarch?.forces.map((f) => [f.faction, f.n]),
    [
      ["humans", 2],
      ["orcs", 4],
      ["dwarves", 3],
      ["guild", 1],
      ["sunfaith", 1],
    ],
  );
  assert.deepEqual(
    drawn().thornwold?.forces.map((f) => [f.faction, f.n]),
    [
      ["", 1],
      ["guild", 2],
    ],
  );
});

test("ships at sea are counted by zone and faction", () => {
  const { units, factions } = rows();
  assert.deepEqual(
    forcesBy({ units }, factions)
      .get("lantern-gulf")
      ?.map((f) => [f.name, f.n]),
    [
      ["The Lantern Company", 2],
      ["Lirienne", 1],
    ],
  );
});

const unit = (kind: string, more: Row = {}): Row => ({
  kind,
  faction: "elves",
  place: "hartwood",
  army: "",
  aboard: "",
  x: 0,
  y: 0,
  ...more,
});
const ARMY: Row = {
  name: "Oona",
  faction: "elves",
  place: "hartwood",
  commander: "oona",
  lieutenant: "",
  fleet: false,
  crossing: "",
};

test("troops and ships of one faction in a port are told apart; those aboard count with their ships", () => {
  const { hartwood } = drawn({
    "unit/w1": unit("warship"),
    "unit/w2": unit("trade_ship"),
    "unit/c1": unit("militia", { aboard: "w1" }),
    "unit/m1": unit("militia"),
  });
  assert.deepEqual(
    hartwood?.forces.filter((f) => f.faction === "elves").map((f) => [f.n, f.ships ?? false, f.cargo ?? 0]),
    [
      [1, false, 0],
      [2, true, 1],
    ],
  );
  assert.match(hartwood?.label ?? "", /in port: Lirienne 2 ships with 1 unit aboard/);
});

test("an army under a general is told from a garrison", () => {
  const { hartwood } = drawn({
    "army/o": ARMY,
    "unit/m1": unit("regiment", { army: "o" }),
    "unit/m2": unit("militia"),
  });
  assert.deepEqual(
    hartwood?.forces.filter((f) => f.faction === "elves").map((f) => [f.n, f.led]),
    [[2, 1]],
  );
  assert.match(hartwood?.label ?? "", /1 army under a general/);
});

test("an army at a crossing stands at the border it is about to cross", () => {
  const changed = { "army/o": { ...ARMY, crossing: "saltmere" }, "unit/m1": unit("regiment", { army: "o" }) };
  const { hartwood } = drawn(changed);
  assert.deepEqual(
    hartwood?.leaving.map(({ to, forces }) => [to, forces.map((f) => f.n)]),
    [["saltmere", [1]]],
  );
  assert.deepEqual(
    hartwood?.forces.filter((f) => f.faction === "elves"),
    [],
  );
  assert.match(hartwood?.label ?? "", /at the crossing to Saltmere: Lirienne 1/);
  assert.ok(signs(rows(changed)).includes("crossing"));
});

test("a border is crossed in its middle", () => {
  const geo: Geo = { ...GEO, edges: [["a", "b", "M10 20l4 0l0 6l-2 1"]] };
  assert.deepEqual([gate(geo, "b", "a"), gate(geo, "a", "c")], [[14, 26], undefined]);
});

test("land of rebels differs from free land, and loses its mark when it is taken again", () => {
  assert.equal(drawn().mistfen?.rebels, 7);
  assert.equal(drawn().thornwold?.rebels, undefined);
  assert.equal(drawn({ "province/mistfen": { owner: "guild" } }).mistfen?.rebels, undefined);
  assert.equal(drawn({ "faction/elves": { colour: 12 } }).mistfen?.rebels, 12);
});

test("unrest is marked from order 1 downwards, with standing causes, and only where somebody rules", () => {
  const marked = Object.values(drawn()).filter((f) => f.unrest);
  assert.deepEqual(
    marked.map((f) => [f.id, f.order]),
    [
      ["hartwood", -1],
      ["saltmere", 1],
    ],
  );
  assert.equal(drawn({ "province/thornwold": { stands: 0 } }).thornwold?.unrest, false);
});

test("the legend explains the marks that stand on the map and no others", () => {
  assert.deepEqual(signs(rows()), [
    "capital",
    "unrest",
    "rising",
    "starving",
    "rebels",
    "fought",
    "ships",
    "infrastructure",
    "port",
    "fortress",
    "temple",
    "guildhall",
  ]);
  const calm = rows();
  calm.provinces = calm.provinces.filter((p) => ["kingsmead", "thornwold"].includes(p.key));
  calm.buildings = calm.buildings.filter((b) => b.kind === "temple");
  calm.units = [];
  assert.deepEqual(signs(calm), ["capital", "temple"]);
});

test("a face is spoken in words", () => {
  const said = Object.fromEntries(Object.values(drawn()).map((f) => [f.id, f.label]));
  assert.equal(said.ostmark, "Ostmark, held by Aldermark, plains, public order 2, Infrastructure, Fortress, 3 units");
  assert.equal(
    said.thornwold,
    "Thornwold, independent, forest, public order 2, independents 1, The Lantern Company 2: 3 units",
  );
  assert.equal(said.mistfen, "Mistfen, risen against Lirienne, marsh, public order 2, rebels 1, Lirienne 2: 3 units");
  assert.equal(said.hartwood, "Hartwood, held by Aldermark, forest, public order −1, unrest, starving, 0 units");
  assert.match(
    said.saltmere ?? "",
    /public order 1, unrest, battle this turn, Port, in port: The Sunlit Way 1 ship, 0 units$/,
  );
  assert.match(said.silverlea ?? "", /Temple of The Sunlit Way, Temple of The Drowned Bell/);
});

test("heavy lines run between different owners and around each free land", () => {
  assert.equal(fronts(GEO, Object.values(drawn())), "frontfree");
});

test("a player's own land is framed", () => {
  assert.deepEqual(around(GEO, new Set(["kingsmead", "ostmark"])), { x: -2.5, y: 37.5, w: 45, h: 25 });
  const closer = { x: 8.75, y: 43.75, w: 22.5, h: 12.5 };
  assert.deepEqual(around(GEO, new Set(["kingsmead", "ostmark"]), 1.25, 2), closer, "around the same middle");
  assert.equal(around(GEO, new Set()), undefined);
});

test("the country is drawn by the terrain of the moment, on the first of a province's spots", () => {
  const spots: Spot[] = [
    [10, 30],
    [20, 10],
    [30, 20],
    [40, 40],
  ];
  const woods = country("hartwood", "forest", spots);
  const fields = country("hartwood", "plains", spots);
  const feet = (path = "") => [...path.matchAll(/M\d+ \d+/g)].map(([foot]) => foot);
  assert.deepEqual(feet(woods?.line), ["M20 10", "M30 20", "M10 30", "M40 40"], "the northern ones first");
  assert.deepEqual(feet(fields?.line), ["M20 10", "M10 30"]);
  assert.equal(country("hartwood", "forest"), undefined, "a map without spots is drawn without them");
  assert.equal(country("hartwood", "glass", spots), undefined);
});

test("peaks stand along mountain borders", () => {
  assert.deepEqual(ridge(GEO), []);
  assert.equal(
    ridge({
      ...GEO,
      ridge: [
        [5, 5],
        [9, 9],
      ],
    }).length,
    2,
  );
});
