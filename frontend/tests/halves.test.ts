// The sides of one row arrive as frames of their own: between two of them a row may be half there, and no model may
// trip over it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fixture } from "../dev/fixture.ts";
import type { Delta, Row } from "#core/protocol.ts";
import type { Keyed, Kind, Kinds } from "#core/rows.ts";
import { kindOf, Tables } from "#core/tables.ts";
import { KNOWN } from "#parts/known.ts";
import type { Geo } from "#map/geo.ts";
import { crossings, forcesBy } from "#map/forces.ts";
import { faces, fronts, signs } from "#map/scene.ts";
import { spoken } from "#map/spoken.ts";
import { standings } from "#parts/factions/story/standings.ts";
import { onWall } from "#hall/war/battle/fought.ts";
import { moves } from "#hall/war/march/moves.ts";
import { tidings } from "#hall/news.ts";
import { large } from "#hall/notices.ts";
import { queue } from "#hall/war/march/queue.ts";
import { standing } from "#hall/diplomacy/treaties/relations.ts";
import { said, unread } from "#phone/notices/notices.ts";

const OURS = "faction/humans";
const SHARED: Kind[] = [
  "faction",
  "province",
  "building",
  "army",
  "unit",
  "officer",
  "character",
  "relation",
  "seat",
  "announcement",
  "activation",
  "battle",
];
/** What our own side may add to a row of any kind. */
const ADDED: Row = { gold: 3, times: 3, stands: 2, upkeep: "paid", powers: ["rule"], seen: false };
const SNAP = fixture("player").snap;
const PUBLIC: Record<string, Row> = {
  ...SNAP.sides.public?.rows,
  "announcement/1": { nudge: false, text: "Lunch", at: 1, phase: "t2/war", addressed: "all" },
  "army/1": {
    name: "Royal Guard",
    faction: "humans",
    place: "kingsmead",
    commander: "",
    lieutenant: "",
    fleet: false,
    crossing: "",
  },
  "activation/1": {
    season: "t2/season_1",
    army: "1",
    faction: "humans",
    x: 1,
    state: "waiting",
    how: "",
    drawn: 0,
    ahead: 0,
    due: null,
    remaining: null,
  },
  "battle/1": { place: "kingsmead", attacker: "orcs", defender: "humans", state: "over", round: 1, rounds: [] },
};
const names = (kind: Kind) => Object.keys(PUBLIC).filter((name) => kindOf(name) === kind);

/** Every row of the kind has both its sides. */
function both(kind: Kind): Tables {
  const held = new Tables(KNOWN.needs);
  const added = Object.fromEntries(names(kind).map((name) => [name, ADDED]));
  held.apply({ ...SNAP, sides: { public: { n: 1, rows: PUBLIC }, [OURS]: { n: 1, rows: added } } });
  return held;
}
const gone = (held: Tables, side: string, kind: Kind) =>
  held.apply({ t: "delta", side, n: 2, drop: names(kind) } satisfies Delta);

/** Everything that screens work out from rows, worked out. */
function look(held: Tables): string {
  const of = <K extends Kind>(kind: K) => held.rows(kind) as unknown as Keyed<Kinds[K]>[];
  const [factions, units, notices] = [of("faction"), of("unit"), of("announcement")];
  const rows = {
    provinces: of("province"),
    factions,
    buildings: of("building"),
    units,
    armies: of("army"),
    relations: of("relation"),
    turn: 2,
  };
  const shape = (name: string) => ({ id: name.slice("province/".length), d: "M0 0z", x: 5, y: 5, r: 10 });
  const geo: Geo = { view: [0, 0, 100, 100], provinces: names("province").map(shape), coast: "", rings: [], edges: [] };
  const all = faces(geo, rows);
  const seen = [
    all,
    all.map((face) => spoken(face, undefined, undefined)),
    fronts(geo, all),
    signs(rows),
    [...forcesBy(rows, factions)],
    crossings(rows, factions),
  ];
  const war = [
    onWall(of("battle"), of("line"), 2),
    moves(of("line"), geo, 2),
    queue({ activations: of("activation"), armies: of("army"), officers: of("officer"), factions }, 3),
  ];
  const told = [
    standings(rows),
    standing(of("relation"), factions),
    tidings(of("line"), 10, notices),
    large(notices, 2, null),
    unread(notices, new Set()),
    said(notices),
  ];
  return JSON.stringify([seen, told, war]);
}

for (const kind of SHARED) {
  test(`${kind}: what only our own side still has is not there, and comes back whole`, () => {
    const held = both(kind);
    assert.ok(names(kind).length > 0);
    const before = look(held);
    gone(held, "public", kind);
    assert.deepEqual(held.rows(kind), []);
    assert.ok(look(held).length > 0);
    held.apply({
      t: "delta",
      side: "public",
      n: 3,
      set: Object.fromEntries(names(kind).map((name) => [name, PUBLIC[name] ?? {}])),
    });
    assert.deepEqual(look(held), before);
  });

  test(`${kind}: what everybody sees is there without what our side adds`, () => {
    const held = both(kind);
    gone(held, OURS, kind);
    assert.deepEqual(
      held.rows(kind).map(({ key }) => `${kind}/${String(key)}`),
      names(kind),
    );
    assert.ok(look(held).length > 0);
  });
}
