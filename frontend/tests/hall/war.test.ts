// What the wall shows of a war: the queue of generals, arrows for some seconds, one battle at a time.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Row } from "#core/protocol.ts";
import type { ActivationRow, ArmyRow, BattleRow, FactionRow, Keyed, LineRow, OfficerRow } from "#core/rows.ts";
import type { Geo } from "#map/geo.ts";
import { AFTER_MS, BEFORE_MS, onWall, opens } from "#hall/war/battle/fought.ts";
import { bow, moves, SHOWN_MS } from "#hall/war/march/moves.ts";
import { queue } from "#hall/war/march/queue.ts";

const activation = (key: string, more: Partial<ActivationRow>): Keyed<ActivationRow> => ({
  key,
  season: "t1/season_1",
  army: key,
  faction: "humans",
  x: 1,
  state: "waiting",
  how: "",
  drawn: 0,
  ahead: null,
  due: null,
  remaining: null,
  ...more,
});
const army = (key: string, commander: string): Keyed<ArmyRow> => ({
  key,
  name: "",
  faction: "humans",
  place: "ostmark",
  commander,
  lieutenant: "",
  fleet: commander === "",
  crossing: "",
});
const officer = (key: string, name: string): Keyed<OfficerRow> => ({
  key,
  name,
  faction: "humans",
  x: 1,
  y: 0,
  alive: true,
});
const HOSTS = {
  activations: [
    activation("a", { state: "done", how: "acted" }),
    activation("b", { state: "called", due: 9000 }),
    activation("c", { ahead: 1, x: null }),
    activation("d", { ahead: 0, x: 2 }),
    activation("e", { ahead: 2 }),
  ],
  armies: [army("b", "maud"), army("d", "wulf"), army("c", "")],
  officers: [officer("maud", "Maud"), officer("wulf", "Wulf")],
  factions: [
    {
      key: "humans",
      name: "Aldermark",
      people: "",
      kind: "kingdom",
      colour: 1,
      sigil: "sun",
      capital: "",
    } satisfies Keyed<FactionRow>,
  ],
};

test("who is called, who comes next, and how far the season is", () => {
  const now = queue(HOSTS, 2);
  assert.deepEqual([now.called?.general, now.called?.due, now.called?.place], ["Maud", 9000, "ostmark"]);
  assert.deepEqual(
    now.next.map(({ general, fleet, x }) => [general, fleet, x]),
    [
      ["Wulf", false, 2],
      ["", true, null],
    ],
  );
  assert.deepEqual([now.done, now.all], [1, 5]);
});

test("before a season nobody is called", () => {
  assert.deepEqual(queue({ ...HOSTS, activations: [] }, 3), { called: undefined, next: [], done: 0, all: 0 });
});

const shape = (id: string, x: number, y: number) => ({ id, d: "", x, y, r: 10 });
const GEO: Geo = {
  view: [0, 0, 9, 9],
  provinces: [shape("ostmark", 0, 0), shape("hartwood", 100, 0)],
  sea_zones: [{ id: "gulf", x: 0, y: 100 }],
  coast: "",
  rings: [],
  edges: [],
};
const line = (code: string, facts: Row, at = 0): Keyed<LineRow> => ({
  key: `${code}${at}`,
  side: "public",
  code,
  facts,
  at,
  phase: "t1/war",
  seq_no: at,
});
const went = (code: string, facts: Row) => moves([line(code, { faction: "humans", ...facts })], GEO, 10)[0];

test("an arrow leads from where an army was to where it is, over land and sea", () => {
  assert.deepEqual(went("went_march", { from: "ostmark", to: "hartwood" })?.to, [100, 0]);
  assert.deepEqual(went("went_embark", { from: "ostmark", to: "gulf" })?.to, [0, 100]);
  assert.deepEqual(
    [went("withdrew", { place: "hartwood", to: "ostmark" })?.from, went("landed", { to: "hartwood" })?.from],
    [[100, 0], undefined],
  );
  assert.equal(
    went("went_embark", { from: "ostmark", to: "ostmark" })?.from,
    undefined,
    "aboard in its own port it goes nowhere",
  );
  assert.equal(went("went_march", { from: "ostmark", to: "nowhere" }), undefined);
  assert.equal(
    moves([line("attack_declared", { attacker: "humans", defender: "", place: "hartwood" })], GEO, 0)[0]?.how,
    "attack",
  );
});

test("it is shown for some seconds", () => {
  const lines = [line("went_march", { from: "ostmark", to: "hartwood" }, 1000)];
  assert.equal(moves(lines, GEO, 1000 + SHOWN_MS - 1).length, 1);
  assert.equal(moves(lines, GEO, 1000 + SHOWN_MS).length, 0);
});

test("its tip looks where it goes", () => {
  const { line: path, turned } = bow([0, 0], [100, 0]);
  assert.match(path, /^M0 0Q50 -18 100 0$/);
  assert.ok(turned > 0 && turned < 45);
});

const battle = (key: string, state: BattleRow["state"], place: string, round = 1): Keyed<BattleRow> => ({
  key,
  season: "t1/season_1",
  place,
  attacker: "orcs",
  defender: "humans",
  army: "",
  number: 1,
  state,
  round,
  outcome: "",
  taken: "",
  toll: {},
  units: { attacker: [], defender: [] },
  leaders: { attacker: ["", ""], defender: ["", ""] },
  joined: {},
  chosen: [],
  awaited: [],
  due: null,
  remaining: null,
  modifiers: { attacker: [], defender: [] },
  rounds: [],
});
const told = (code: string, place: string, at: number) =>
  line(code, { place, attacker: "orcs", defender: "humans" }, at);

test("first the attack is seen on the map, then the battle, and its end for a while", () => {
  const running = [battle("1", "losses", "ostmark")];
  const attack = told("attack_declared", "ostmark", 1000);
  assert.equal(onWall(running, [attack], 1000 + BEFORE_MS - 1), undefined);
  assert.equal(onWall(running, [attack], 1000 + BEFORE_MS)?.key, "1");
  const ended = [battle("1", "over", "ostmark")];
  const lines = [attack, told("battle_over", "ostmark", 9000)];
  assert.equal(onWall(ended, lines, 9000 + AFTER_MS - 1)?.key, "1");
  assert.equal(onWall(ended, lines, 9000 + AFTER_MS), undefined);
});

test("one at a time: the one being fought before those that are over, the last one of these", () => {
  const lines = [told("battle_over", "ostmark", 100), told("battle_over", "hartwood", 200)];
  const ended = [battle("1", "over", "ostmark"), battle("2", "over", "hartwood")];
  assert.equal(onWall(ended, lines, 300)?.key, "2");
  assert.equal(onWall([...ended, battle("3", "dice", "gulf")], lines, 300)?.key, "3");
  assert.equal(opens(battle("2", "dice", "hartwood"), [told("attack_declared", "hartwood", 250)]), 250 + BEFORE_MS);
  assert.ok(
    opens(battle("2", "over", "hartwood"), [told("attack_declared", "hartwood", 250)]) < 250,
    "the map would tell how it ended",
  );
  assert.equal(onWall([battle("4", "over", "ostmark", 0)], lines, 300), undefined, "nothing was fought");
});
