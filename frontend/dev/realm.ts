// What everybody sees of a hand-made third turn: eight factions, wars, hunger, a rising, armies abroad.
import type { Row } from "#core/protocol.ts";

export const NOW = 1_790_000_000_000;
const TURN = 3;

export type Land = [
  key: string,
  name: string,
  terrain: string,
  good: string,
  owner: string,
  order: number,
  coast: string[],
];
export const LANDS: Land[] = [
  ["kingsmead", "Kingsmead", "plains", "stone", "humans", 3, []],
  ["ostmark", "Ostmark", "plains", "metal", "humans", 2, ["dawn-sea"]],
  ["saltmere", "Saltmere", "marsh", "exotic", "humans", 2, ["lantern-gulf"]],
  ["wheatley", "Wheatley", "plains", "wood", "humans", 2, ["dawn-sea"]],
  ["hartwood", "Hartwood", "forest", "wood", "humans", 2, []],
  ["lirien", "Lirien", "forest", "exotic", "elves", 2, ["lantern-gulf"]],
  ["hollowbough", "Hollowbough", "forest", "wood", "elves", 2, ["shiver-sea"]],
  ["silverlea", "Silverlea", "plains", "wood", "elves", 3, ["veil-sound"]],
  ["mistfen", "Mistfen", "marsh", "exotic", "", 2, ["veil-sound"]],
  ["fernhaven", "Fernhaven", "forest", "stone", "elves", 2, ["lantern-gulf", "veil-sound"]],
  ["karrhold", "Karrhold", "mountains", "metal", "dwarves", 2, []],
  ["brackhaven", "Brackhaven", "plains", "stone", "dwarves", 2, ["shiver-sea"]],
  ["ironscar", "Ironscar", "mountains", "metal", "dwarves", 2, ["shiver-sea"]],
  ["deepvault", "Deepvault", "caves", "stone", "dwarves", 2, ["shiver-sea"]],
  ["cinderfell", "Cinderfell", "caves", "exotic", "dwarves", 2, []],
  ["ixtal", "Ixtal", "marsh", "exotic", "lizardfolk", 2, ["bellwater", "coral-reach"]],
  ["coilwater", "Coilwater", "marsh", "wood", "lizardfolk", 2, ["bellwater", "lantern-gulf"]],
  ["pearlshoal", "Pearlshoal", "plains", "exotic", "lizardfolk", 2, ["lantern-gulf", "veil-sound"]],
  ["baskstone", "Baskstone", "caves", "stone", "lizardfolk", 2, ["lantern-gulf"]],
  ["sedgemaw", "Sedgemaw", "forest", "wood", "lizardfolk", 2, ["coral-reach"]],
  ["kragmoot", "Kragmoot", "plains", "metal", "orcs", 2, ["dawn-sea"]],
  ["redsteppe", "Redsteppe", "plains", "wood", "orcs", 2, ["bellwater"]],
  ["hidehaven", "Hidehaven", "plains", "exotic", "orcs", 2, ["dawn-sea"]],
  ["drumfell", "Drumfell", "mountains", "metal", "orcs", 2, ["bellwater"]],
  ["tuskmoor", "Tuskmoor", "marsh", "stone", "", 2, ["bellwater", "dawn-sea"]],
  ["thornwold", "Thornwold", "forest", "wood", "", 2, ["lantern-gulf"]],
  ["midmarch", "Midmarch", "plains", "metal", "humans", 2, ["lantern-gulf"]],
  ["eastreach", "Eastreach", "mountains", "stone", "", 2, ["dawn-sea", "shiver-sea"]],
  ["gullrock", "Gullrock", "plains", "exotic", "", 2, ["lantern-gulf"]],
  ["hoarcliff", "Hoarcliff", "mountains", "metal", "", 2, ["veil-sound"]],
  ["siltholm", "Siltholm", "marsh", "wood", "", 2, ["coral-reach", "veil-sound"]],
  ["barrowdown", "Barrowdown", "plains", "stone", "", 2, ["bellwater", "lantern-gulf"]],
  ["wrackholm", "Wrackholm", "caves", "exotic", "", 2, ["dawn-sea"]],
];
const SEAS: [string, string][] = [
  ["shiver-sea", "Shiver Sea"],
  ["veil-sound", "Veil Sound"],
  ["lantern-gulf", "Lantern Gulf"],
  ["dawn-sea", "Dawn Sea"],
  ["bellwater", "Bellwater"],
  ["coral-reach", "Coral Reach"],
];
type Folk = [key: string, name: string, people: string, kind: string, colour: number, sigil: string, capital: string];
const FACTIONS: Folk[] = [
  ["humans", "Aldermark", "Humans", "kingdom", 1, "crown", "kingsmead"],
  ["elves", "Lirienne", "Elves", "kingdom", 7, "pine", "lirien"],
  ["dwarves", "Karrund", "Dwarves", "kingdom", 2, "gate", "karrhold"],
  ["lizardfolk", "Ixtamar", "Lizardfolk", "kingdom", 4, "leaf", "ixtal"],
  ["orcs", "Urzoth", "Orcs", "kingdom", 3, "hammer", "kragmoot"],
  ["guild", "The Lantern Company", "Merchants", "guild", 5, "anchor", ""],
  ["sunfaith", "The Sunlit Way", "The Faithful", "religion", 6, "flame", ""],
  ["tidefaith", "The Drowned Bell", "The Tidesworn", "religion", 8, "bird", ""],
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
  ["temple", "wheatley", "sunfaith"],
  ["capital", "lirien", ""],
  ["guildhall", "lirien", "guild"],
  ["temple", "silverlea", "sunfaith"],
  ["port", "fernhaven", ""],
  ["capital", "karrhold", ""],
  ["guildhall", "karrhold", "guild"],
  ["port", "brackhaven", ""],
  ["temple", "brackhaven", "tidefaith"],
  ["capital", "ixtal", ""],
  ["guildhall", "ixtal", "guild"],
  ["port", "pearlshoal", ""],
  ["temple", "pearlshoal", "tidefaith"],
  ["capital", "kragmoot", ""],
  ["guildhall", "kragmoot", "guild"],
  ["port", "hidehaven", ""],
  ["infrastructure", "ostmark", ""],
  ["fortress", "ostmark", ""],
  ["fortress", "midmarch", ""],
  ["fortress", "kragmoot", ""],
  ["temple", "silverlea", "tidefaith"],
];
const UNITS: [kind: string, faction: string, place: string, n: number][] = [
  ["regiment", "humans", "kingsmead", 1],
  ["regiment", "guild", "kingsmead", 1],
  ["militia", "humans", "ostmark", 3],
  ["regiment", "humans", "midmarch", 2],
  ["regiment", "dwarves", "midmarch", 3],
  ["militia", "guild", "midmarch", 1],
  ["regiment", "orcs", "midmarch", 4],
  ["regiment", "sunfaith", "midmarch", 1],
  ["regiment", "elves", "lirien", 2],
  ["militia", "", "mistfen", 1],
  ["regiment", "elves", "mistfen", 2],
  ["regiment", "dwarves", "karrhold", 4],
  ["militia", "", "thornwold", 1],
  ["regiment", "guild", "thornwold", 2],
  ["militia", "", "eastreach", 2],
  ["militia", "", "gullrock", 1],
  ["militia", "", "tuskmoor", 1],
  ["militia", "orcs", "tuskmoor", 2],
  ["militia", "", "hoarcliff", 1],
  ["militia", "", "siltholm", 1],
  ["militia", "", "barrowdown", 3],
  ["militia", "", "wrackholm", 2],
  ["regiment", "orcs", "kragmoot", 12],
  ["regiment", "lizardfolk", "ixtal", 1],
  ["warship", "lizardfolk", "pearlshoal", 2],
  ["trade_ship", "tidefaith", "pearlshoal", 1],
  ["trade_ship", "guild", "lantern-gulf", 2],
  ["warship", "elves", "lantern-gulf", 1],
  ["trade_ship", "sunfaith", "saltmere", 1],
];
/** What is not as it should be: fields of provinces that differ from those of a land at peace. */
const TROUBLED: Record<string, Row> = {
  saltmere: {
    stands: 1,
    causes: [
      ["stored", 2],
      ["at_war", -1],
    ],
    fought: TURN,
  },
  hartwood: {
    order: 2,
    stands: -1,
    causes: [
      ["stored", 2],
      ["at_war", -1],
      ["unfed", -2],
    ],
    starving: true,
  },
  wheatley: {
    order: 3,
    stands: 0,
    causes: [
      ["stored", 3],
      ["at_war", -1],
      ["unfed", -2],
    ],
    starving: true,
  },
  ironscar: { stands: 1, causes: [["stored", 1]] },
  mistfen: { risen: 2, lost_by: "elves", causes: [["stored", 2]] },
  tuskmoor: { risen: TURN, lost_by: "orcs", causes: [["stored", 2]] },
  midmarch: { taken: TURN, fought: TURN },
  sedgemaw: {
    starving: true,
    stands: 0,
    causes: [
      ["stored", 2],
      ["unfed", -2],
    ],
  },
};
const WARS: [string, string, number][] = [
  ["dwarves", "humans", 1],
  ["elves", "orcs", 2],
  ["guild", "orcs", 3],
];
const MORE_WARS: [string, string, number][] = [
  ["sunfaith", "tidefaith", 2],
  ["dwarves", "lizardfolk", 2],
  ["elves", "lizardfolk", 2],
  ["humans", "orcs", 3],
  ["humans", "lizardfolk", 3],
  ["dwarves", "orcs", 3],
  ["orcs", "tidefaith", 3],
];
type News = [code: string, facts: Row, phase: string];
const NEWS: News[] = [
  ["started", {}, "planning"],
  ["faction_named", { faction: "elves", old: "Elves", name: "Lirienne" }, "planning"],
  ["realms_laid", {}, "planning"],
  ["phase_began", { phase: "t1/production" }, "t1/production"],
  ["extended", { seconds: 60 }, "t1/production"],
  ["phase_began", { phase: "t1/war" }, "t1/war"],
  ["war_began", { a: "dwarves", b: "humans" }, "t1/war"],
  ["battle_fought", { province: "midmarch", attacker: "humans", defender: "" }, "t1/war"],
  ["province_taken", { province: "midmarch", faction: "humans", from: "" }, "t1/war"],
  ["phase_began", { phase: "t2/production" }, "t2/production"],
  ["clock_set", { seconds: 465 }, "t2/production"],
  ["phase_began", { phase: "t2/upkeep" }, "t2/upkeep"],
  ["capital_lost", { faction: "elves", province: "mistfen" }, "t2/upkeep"],
  ["rose", { province: "mistfen", faction: "elves" }, "t2/upkeep"],
  ["capital_named", { faction: "elves", province: "lirien" }, "t2/diplomacy"],
  ["alliance_made", { a: "humans", b: "elves" }, "t2/diplomacy"],
  ["phase_began", { phase: "t3/production" }, "t3/production"],
  ["phase_began", { phase: "t3/war" }, "t3/war"],
  ["battle_fought", { province: "saltmere", attacker: "dwarves", defender: "humans" }, "t3/war"],
  ["phase_began", { phase: "t3/upkeep" }, "t3/upkeep"],
  ["paused", {}, "t3/upkeep"],
  ["resumed", {}, "t3/upkeep"],
  ["hunger", { province: "hartwood", faction: "humans" }, "t3/upkeep"],
  ["hunger", { province: "wheatley", faction: "humans" }, "t3/upkeep"],
  ["hunger", { province: "sedgemaw", faction: "lizardfolk" }, "t3/upkeep"],
  ["regiments_disbanded", { faction: "dwarves", n: 1 }, "t3/upkeep"],
  ["militia_disbanded", { faction: "dwarves", n: 2 }, "t3/upkeep"],
  ["hired", { faction: "guild", from: "dwarves", province: "midmarch", kind: "regiment" }, "t3/upkeep"],
  ["rose", { province: "tuskmoor", faction: "orcs" }, "t3/upkeep"],
];

/** Every public row in a phase; `fierce`: with as many wars as there may ever be. */
export function publicRows(phase: string, fierce = false): Record<string, Row> {
  const rows: Record<string, Row> = { "event/astor": event(phase) };
  for (const [key, name, people, kind, colour, sigil, capital] of FACTIONS) {
    rows[`faction/${key}`] = { name, people, kind, colour, sigil, capital };
  }
  for (const land of LANDS) rows[`province/${land[0]}`] = province(land);
  for (const [key, name] of SEAS) rows[`sea_zone/${key}`] = { name, neighbours: [] };
  for (const [kind, place, holder] of BUILDINGS)
    rows[`building/${place}-${kind}${holder}`] = { kind, province: place, holder };
  UNITS.forEach(([kind, faction, place, n], i) => {
    for (let j = 0; j < n; j += 1) rows[`unit/u${i}-${j}`] = unit(kind, faction, place);
  });
  for (const [faction] of FACTIONS) for (const office of OFFICES) Object.assign(rows, people(faction, office));
  for (const [a, b, since_turn] of [...WARS, ...(fierce ? MORE_WARS : [])]) {
    rows[`relation/${a}~${b}`] = { a, b, state: "war", since_turn };
  }
  rows["relation/elves~humans"] = { a: "elves", b: "humans", state: "alliance", since_turn: 2 };
  rows["relation/elves~sunfaith"] = { a: "elves", b: "sunfaith", state: "peace", since_turn: 0 };
  NEWS.forEach(([code, facts, phase], i) => (rows[`line/p${i}`] = line("public", code, facts, i, phase)));
  return rows;
}

function province([key, name, terrain, good, owner, order, coast]: Land): Row {
  const calm = {
    stands: order,
    causes: [["stored", order]],
    risen: 0,
    lost_by: "",
    fought: 0,
    taken: 0,
    starving: false,
  };
  return { name, owner, terrain, good, coast, order, ...calm, ...TROUBLED[key] };
}

function unit(kind: string, faction: string, place: string): Row {
  const drilled = kind === "regiment";
  return { kind, faction, place, army: "", x: drilled ? 2 : 0, y: drilled ? -1 : 0, upkeep: "" };
}

function event(phase: string): Row {
  const [turn, word] = phase.split("/") as [string, string];
  return {
    name: "Storms Over Astor",
    scenario: "storms",
    phase,
    state: "running",
    part: word === "upkeep" ? "allot" : "",
    part_ends: null,
    part_remaining: null,
    turn: Number(turn.slice(1)),
    turns: 6,
    deadline: NOW + 533_000,
    remaining: 533_000,
    length: 600_000,
    next: `${turn}/${word === "upkeep" ? "diplomacy" : "trade"}`,
    hold: false,
    revision: 7,
    commitment: "5f2c91ab07d3e84466d1f0a97be2c58304ad19e67f5c2b80d3e6914aa7c05f2e",
    word: "",
    secret: "",
    practice: false,
  };
}

function people(faction: string, [office, title, name, x, y]: (typeof OFFICES)[number]): Record<string, Row> {
  const own = faction === "humans" ? name : `${title} of ${faction}`;
  const key = `${faction}-${office}`;
  return {
    [`officer/${key}`]: { name: own, faction, x, y, alive: true },
    [`character/${key}`]: { name: own, faction, office, seat: key, officer: key, alive: true },
    [`seat/${key}`]: {
      faction,
      office,
      title: `${title} of Aldermark`,
      joined: office !== "second-in-line",
      bot: false,
    },
  };
}

export function line(side: string, code: string, facts: Row, n: number, phase = "t2/production"): Row {
  return { side, code, facts, at: NOW - 4_000_000 + n * 60_000, phase, seq_no: n };
}
