// A hand-made moment of a game, to look at screens without a server and to test the core on.
import type { Boot, Row } from "../src/core/protocol.ts";

const NOW = 1_790_000_000_000;

type Land = [key: string, name: string, terrain: string, good: string, owner: string, order: number, coast: string[]];
const LANDS: Land[] = [
  ["kingsmead", "Kingsmead", "plains", "stone", "humans", 3, []],
  ["ostmark", "Ostmark", "plains", "metal", "humans", 2, ["dawn-sea"]],
  ["saltmere", "Saltmere", "marsh", "exotic", "humans", 1, ["lantern-gulf", "dawn-sea"]],
  ["wheatley", "Wheatley", "plains", "wood", "humans", 2, ["dawn-sea"]],
  ["hartwood", "Hartwood", "forest", "wood", "humans", -1, []],
  ["lirien", "Lirien", "forest", "exotic", "elves", 2, []],
  ["hollowbough", "Hollowbough", "forest", "wood", "elves", 2, ["veil-sound"]],
  ["silverlea", "Silverlea", "plains", "wood", "elves", 2, ["veil-sound"]],
  ["mistfen", "Mistfen", "marsh", "exotic", "elves", 2, ["lantern-gulf"]],
  ["fernhaven", "Fernhaven", "forest", "stone", "elves", 2, ["lantern-gulf"]],
  ["karrhold", "Karrhold", "mountains", "metal", "dwarves", 2, []],
  ["brackhaven", "Brackhaven", "plains", "stone", "dwarves", 2, ["veil-sound"]],
  ["ironscar", "Ironscar", "mountains", "metal", "dwarves", 2, ["shiver-sea"]],
  ["deepvault", "Deepvault", "caves", "stone", "dwarves", 2, ["shiver-sea"]],
  ["cinderfell", "Cinderfell", "caves", "exotic", "dwarves", 2, []],
  ["thornwold", "Thornwold", "forest", "wood", "", 2, []],
  ["midmarch", "Midmarch", "plains", "metal", "", 2, []],
  ["eastreach", "Eastreach", "mountains", "stone", "", 2, ["shiver-sea"]],
  ["gullrock", "Gullrock", "plains", "exotic", "", 2, ["lantern-gulf"]],
];
const SEAS: [string, string][] = [
  ["shiver-sea", "Shiver Sea"],
  ["veil-sound", "Veil Sound"],
  ["lantern-gulf", "Lantern Gulf"],
  ["dawn-sea", "Dawn Sea"],
];
const FACTIONS: [key: string, name: string, people: string, kind: string, colour: number, sigil: string, capital: string][] =
  [
    ["humans", "Aldermark", "Humans", "kingdom", 1, "flame", "kingsmead"],
    ["elves", "Lirienne", "Elves", "kingdom", 7, "leaf", "lirien"],
    ["dwarves", "Karrund", "Dwarves", "kingdom", 5, "hammer", "karrhold"],
    ["guild", "The Longbridge Guild", "Traders", "guild", 4, "scales", ""],
    ["dawn", "The Dawn Rite", "Faithful", "religion", 8, "sun", ""],
  ];
const OFFICES: [string, string, string, number, number][] = [
  ["monarch", "Monarch", "Queen Maud Aldane", 1, -1],
  ["lord-general", "Lord-General", "Sir Corwin Hale", 2, -1],
  ["arch-wizard", "Arch-Wizard", "Ysolt of the Tower", 2, 2],
  ["successor", "Successor", "Prince Edric", 0, 0],
  ["second-in-line", "Second-in-line", "Lady Rowena", 0, 0],
];
const BUILDINGS: [string, string, string][] = [
  ["capital", "kingsmead", ""],
  ["guildhall", "kingsmead", "guild"],
  ["port", "saltmere", ""],
  ["infrastructure", "ostmark", ""],
  ["fortress", "ostmark", ""],
  ["temple", "wheatley", "dawn"],
  ["capital", "lirien", ""],
  ["guildhall", "lirien", "guild"],
  ["temple", "silverlea", "dawn"],
  ["port", "fernhaven", ""],
  ["capital", "karrhold", ""],
  ["guildhall", "karrhold", "guild"],
  ["port", "brackhaven", ""],
  ["fortress", "midmarch", ""],
];
const UNITS: [string, string, string, number][] = [
  ["regiment", "humans", "kingsmead", 1],
  ["militia", "humans", "ostmark", 3],
  ["regiment", "elves", "lirien", 2],
  ["regiment", "dwarves", "karrhold", 4],
  ["militia", "", "thornwold", 1],
  ["militia", "", "midmarch", 3],
  ["militia", "", "eastreach", 2],
  ["militia", "", "gullrock", 1],
  ["trade_ship", "guild", "lantern-gulf", 2],
  ["trade_ship", "dawn", "saltmere", 1],
];

function publicRows(): Record<string, Row> {
  const rows: Record<string, Row> = { "event/astor": event() };
  for (const [key, name, people, kind, colour, sigil, capital] of FACTIONS) {
    rows[`faction/${key}`] = { name, people, kind, colour, sigil, capital };
  }
  for (const [key, name, terrain, good, owner, order, coast] of LANDS) {
    rows[`province/${key}`] = { name, owner, terrain, good, coast, order, starving: key === "hartwood" };
  }
  for (const [key, name] of SEAS) rows[`sea_zone/${key}`] = { name, neighbours: [] };
  for (const [kind, province, holder] of BUILDINGS) rows[`building/${province}-${kind}`] = { kind, province, holder };
  UNITS.forEach(([kind, faction, place, n], i) => {
    for (let j = 0; j < n; j += 1) rows[`unit/u${i}-${j}`] = { kind, faction, place, army: "", x: kind === "regiment" ? 2 : 0, y: kind === "regiment" ? -1 : 0 };
  });
  for (const [faction] of FACTIONS) for (const office of OFFICES) Object.assign(rows, people(faction, office));
  rows["relation/elves~humans"] = { a: "elves", b: "humans", state: "peace", since_turn: 0 };
  rows["relation/dwarves~humans"] = { a: "dwarves", b: "humans", state: "war", since_turn: 1 };
  rows["line/p1"] = line("public", "phase_began", { phase: "t1/production" }, 1);
  rows["line/p2"] = line("public", "faction_named", { faction: "elves", old: "Elves", name: "Lirienne" }, 2);
  return rows;
}

function event(): Row {
  return {
    name: "Storms Over Astor",
    scenario: "storms",
    phase: "t2/production",
    state: "running",
    part: "",
    turn: 2,
    turns: 6,
    deadline: NOW + 533_000,
    remaining: 533_000,
    length: 600_000,
    next: "t2/trade",
    hold: false,
    revision: 7,
    commitment: "5f2c",
    word: "",
    secret: "",
  };
}

function people(faction: string, [office, title, name, x, y]: (typeof OFFICES)[number]): Record<string, Row> {
  const own = faction === "humans" ? name : `${title} of ${faction}`;
  const key = `${faction}-${office}`;
  return {
    [`officer/${key}`]: { name: own, faction, x, y, alive: true, army: "" },
    [`character/${key}`]: { name: own, faction, office, seat: key, officer: key, alive: true },
    [`seat/${key}`]: { faction, office, title: `${title} of Aldermark`, joined: office !== "second-in-line" },
  };
}

function line(side: string, code: string, facts: Row, n: number): Row {
  return { side, code, facts, at: NOW - 400_000 + n * 60_000, phase: "t2/production", seq_no: n };
}

function factionRows(): Record<string, Row> {
  const rows: Record<string, Row> = {
    "faction/humans": { gold: 5, food: 3, wood: 1, stone: 2, metal: 0, exotic: 1, credits: 0, trait: "Stubborn: +1 order when at peace" },
    "statement/humans-t1": statement(),
    "objective/humans-1": { text: "Hold seven provinces when the game ends.", faction: "humans", seat: "" },
    "draft/ostmark": {
      command: "produce",
      subject: "ostmark",
      data: { outputs: ["militia", "food", "metal"], overwork: false },
      confirmed: false,
      seat: "humans-monarch",
      phase: "t2/production",
      at: NOW - 20_000,
    },
    "draft/kingsmead": {
      command: "produce",
      subject: "kingsmead",
      data: { outputs: ["gold", "gold", "food"], overwork: false },
      confirmed: true,
      seat: "humans-monarch",
      phase: "t2/production",
      at: NOW - 90_000,
    },
    "proposal/p1": {
      command: "produce",
      args: { province: "saltmere", outputs: ["militia", "militia"], overwork: false },
      power: "rule",
      seat: "humans-lord-general",
      at: NOW - 40_000,
      phase: "t2/production",
    },
    "line/f1": line("faction/humans", "statement", { phase: "t1/production" }, 3),
  };
  for (const [key, , , , owner] of LANDS) {
    if (owner !== "humans") continue;
    rows[`province/${key}`] = { outputs: ["gold", "food"], overworked: false, times: key === "kingsmead" || key === "ostmark" ? 3 : key === "hartwood" ? 1 : 2 };
  }
  const powers: Record<string, string[]> = {
    monarch: ["rule", "treasury", "trade", "diplomacy", "plots"],
    "lord-general": ["war", "units"],
    "arch-wizard": ["research", "summits"],
    successor: [],
    "second-in-line": [],
  };
  for (const [office, held] of Object.entries(powers)) {
    rows[`seat/humans-${office}`] = { player: office === "monarch" ? "Ada" : "", powers: held, lent: [], withheld: [] };
  }
  return rows;
}

function statement(): Row {
  const item = (row: string, what: string, amount: number, why: [string, number][], note = "") => ({
    row,
    what,
    amount,
    rule: what === "militia" ? "PROD-1" : "PROD-2",
    why,
    note,
  });
  return {
    faction: "humans",
    phase: "t1/production",
    at: NOW - 500_000,
    items: [
      item("province/kingsmead", "gold", 3, [["base", 2], ["improved", 1]]),
      item("province/ostmark", "militia", 2, [["base", 2], ["improved", 1], ["overwork", 1]]),
      item("province/ostmark", "metal", 2, [["base", 2], ["improved", 1], ["overwork", 1]]),
      item("province/ostmark", "order", -1, [["overwork", -1]]),
      item("province/saltmere", "food", 2, [["base", 2]], "idle_food"),
      item("province/hartwood", "wood", 1, [["base", 2], ["starving", -1]], "idle_repeat"),
    ],
  };
}

function seatRows(): Record<string, Row> {
  const outputs = (good: string) => ["militia", "food", good, "gold", "order"];
  const choices = Object.fromEntries(
    LANDS.filter(([, , , , owner]) => owner === "humans").map(([key, , , good]) => [
      key,
      { times: key === "kingsmead" || key === "ostmark" ? 3 : key === "hartwood" ? 1 : 2, overwork: true, outputs: outputs(good) },
    ]),
  );
  return {
    "objective/humans-monarch-1": { text: "Marry your successor into another royal house before turn four.", seat: "humans-monarch" },
    "objective/humans-monarch-2": { text: "Never lose a province to an uprising.", seat: "humans-monarch" },
    "line/s1": line("seat/humans-monarch", "power_lent", { power: "war", seat: "humans-lord-general" }, 4),
    "may/produce": { refused: null, propose: false, choices: { province: choices } },
    "may/collect": { refused: "not_yours", propose: false, choices: {} },
    "may/confirm": { refused: null, propose: false, choices: { drafts: 1 } },
    "may/lend": {
      refused: null,
      propose: false,
      choices: { seat: { "humans-lord-general": ["rule", "treasury", "trade", "diplomacy"], "humans-arch-wizard": ["rule", "treasury", "diplomacy"] } },
    },
    "may/take_back": { refused: null, propose: false, choices: { seat: { "humans-lord-general": ["war"] } } },
    "may/send_proposal": { refused: null, propose: false, choices: { proposal: ["p1"] } },
    "may/drop_proposal": { refused: null, propose: false, choices: { proposal: ["p1"] } },
    "may/name_character": { refused: null, propose: false },
    "may/name_faction": { refused: null, propose: false },
  };
}

export type Screen = "player" | "hall" | "control";

/** What the server would inline into the page of a screen. */
export function fixture(screen: Screen, map = "/static/maps/storms.json"): Boot {
  const sides: Boot["snap"]["sides"] = { public: { n: 12, rows: publicRows() } };
  if (screen === "player") {
    sides["faction/humans"] = { n: 4, rows: factionRows() };
    sides["seat/humans-monarch"] = { n: 7, rows: seatRows() };
  }
  if (screen === "control") sides.control = { n: 30, rows: factionRows() };
  const boot: Boot = {
    socket: screen === "player" ? "/ws/seat/astor" : `/ws/${screen}/astor`,
    event: "astor",
    snap: { t: "snap", epoch: "dev", now: NOW, sides },
    map,
  };
  if (screen === "player") return { ...boot, seat: "humans-monarch", faction: "humans" };
  const join = { join: "http://192.168.8.2:8000/", joinQr: QR };
  return screen === "hall" ? { ...boot, ...join } : { ...boot, ...join, user: "ann", seats_page: "/control/astor/seats" };
}

/** Stands where the server puts a real code. */
const QR =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 25 25"><path fill="#fff" d="M0 0h25v25H0z"/><path d="M2 2h7v7H2zm1 1v5h5V3zm1 1h3v3H4zM16 2h7v7h-7zm1 1v5h5V3zm1 1h3v3h-3zM2 16h7v7H2zm1 1v5h5v-5zm1 1h3v3H4zM11 2h1v3h2v2h-3zM11 11h3v1h2v2h-3v-1h-2zM17 12h3v3h3v2h-4v3h-3v-5h1zM12 17h2v5h-2zM20 20h3v3h-3zM3 11h5v2H6v1H3z"/></svg>';
