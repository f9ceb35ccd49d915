// Other moments of the hand-made game, for a phone: ?moment=planning, allot, window, guild, homeless, reckoned, calm.
import type { Boot, Row } from "../src/core/protocol.ts";
import { LANDS } from "./realm.ts";

type Rows = Record<string, Row>;
/** The rows a moment lays over those of the fixture, by side. */
type Moment = (rows: { open: Rows; own: Rows; seat: Rows }) => void;

const SPACES = ["kingsmead", "ostmark", "saltmere", "wheatley", "hartwood"];
const no = (refused: string, facts: Row = {}): Row => ({ refused, facts, propose: false, choices: {} });
const yes = (choices: Row): Row => ({ refused: null, facts: {}, propose: false, choices });

/** Mouths of the humans: their lands, and more units than fit on a screen. */
function mouths(): Row[] {
  const lands = LANDS.filter(([, , , , owner]) => owner === "humans").map(([key]) => mouth(`province/${key}`, "province", key));
  const units: [string, string, number][] = [
    ["regiment", "kingsmead", 1],
    ["militia", "ostmark", 3],
    ["regiment", "midmarch", 12],
    ["militia", "midmarch", 24],
    ["regiment", "lantern-gulf", 2],
    ["militia", "thornwold", 1],
  ];
  return [...lands, ...units.flatMap(([kind, place, n], i) => Array.from({ length: n }, (_, j) => mouth(`unit/m${i}-${j}`, kind, place)))];
}
const mouth = (row: string, kind: string, place: string): Row => ({ row, kind, place, food: 1, gold: kind === "regiment" ? 1 : 0 });

function forecast(): Row {
  const cause = (stored: number, ...more: [string, number][]) => [["stored", stored], ...more];
  return {
    phase: "t2/upkeep",
    expected: { food: 7, gold: 4 },
    due: { food: 9, gold: 3 },
    disbanding: ["u2-0", "u2-1", "u3-0"],
    recruits: { saltmere: 3 },
    taken_over: [],
    lands: {
      kingsmead: { fed: true, stands: 2, causes: cause(3, ["at_war", -1]), rises: false },
      ostmark: { fed: false, stands: -1, causes: cause(2, ["at_war", -1], ["unfed", -2]), rises: true },
      saltmere: { fed: true, stands: 1, causes: cause(2, ["at_war", -1]), rises: false },
      wheatley: { fed: false, stands: 1, causes: cause(4, ["at_war", -1], ["unfed", -2]), rises: false },
      hartwood: { fed: true, stands: 1, causes: cause(2, ["at_war", -1]), rises: false },
    },
  };
}

function orderOf(open: Rows, phase: string, part = ""): void {
  const event = open["event/astor"] ?? {};
  const part_ends = part === "allot" ? Number(event.deadline) - 120_000 : null;
  Object.assign(event, { phase, part, part_ends, turn: phase === "planning" ? 0 : 2 });
}
function withoutOrders(seat: Rows, own: Rows): void {
  for (const key of Object.keys(own).filter((name) => /^(draft|proposal)\//.test(name))) delete own[key];
  for (const name of ["produce", "collect", "send_proposal", "drop_proposal"]) seat[`may/${name}`] = no("wrong_phase");
  seat["may/confirm"] = no("nothing_to_confirm");
}

export const MOMENTS: Record<string, Moment> = {
  planning({ open, own, seat }) {
    orderOf(open, "planning");
    withoutOrders(seat, own);
    const cards = Object.fromEntries(
      LANDS.filter(([key]) => SPACES.includes(key)).map(([key, , terrain, good]) => [key, { terrain, good }]),
    );
    const now = { cards: Object.fromEntries(SPACES.map((key) => [key, key])), dock: "saltmere", capital: "kingsmead" };
    seat["may/arrange"] = yes({ spaces: SPACES, cards, coasts: ["ostmark", "saltmere", "wheatley"], now });
  },
  allot({ open, own, seat }) {
    orderOf(open, "t2/upkeep", "allot");
    withoutOrders(seat, own);
    const all = mouths();
    const fed = all.map((m) => String(m.row)).filter((row) => row !== "province/ostmark" && !/m3-(1|2)\d$/.test(row) && row !== "unit/m0-0");
    seat["may/allot"] = yes({ mouths: all, have: { food: 35, gold: 14 }, now: fed, default: fed });
    own["forecast/humans"] = forecast();
  },
  window({ open, own, seat }) {
    orderOf(open, "t2/upkeep", "guild_window");
    withoutOrders(seat, own);
    seat["may/allot"] = no("wrong_part", { parts: ["allot"], now: "guild_window" });
    seat["may/hire"] = no("guild_only");
    const unpaid = Object.keys(open).filter((key) => open[key]?.faction === "humans" && open[key].kind === "regiment");
    for (const key of unpaid) own[key] = { upkeep: "unpaid" };
    own["forecast/humans"] = forecast();
  },
  guild({ open, own, seat }) {
    orderOf(open, "t2/upkeep", "guild_window");
    withoutOrders(seat, own);
    Object.assign(open["faction/humans"] ?? {}, { kind: "guild" });
    const unit = Object.fromEntries(
      Object.entries(open)
        .filter(([key, row]) => key.startsWith("unit/") && row.kind === "regiment" && row.faction !== "humans")
        .map(([key, { kind, place, faction, x, y }]) => [key.slice(5), { kind, place, faction, x, y }]),
    ) as Row;
    seat["may/hire"] = yes({ unit, have: { food: 5, gold: 4 } });
  },
  homeless({ open, own, seat }) {
    Object.assign(open["seat/humans-successor"] ?? {}, { bot: true });
    Object.assign(own["seat/humans-successor"] ?? {}, { player: "Edric" });
    own["faction/humans"] = { ...own["faction/humans"], unsettled: true };
    seat["may/name_capital"] = yes({ province: SPACES });
    own["forecast/humans"] = forecast();
  },
  reckoned({ open, own, seat }) {
    orderOf(open, "t2/diplomacy");
    withoutOrders(seat, own);
    const item = (row: string, what: string, amount: number, rule: string, why: [string, number][], note = "") => ({ row, what, amount, rule, why, note });
    own["statement/humans-t2u"] = {
      faction: "humans",
      phase: "t2/upkeep",
      at: 1_790_000_000_000 - 1000,
      items: [
        item("province/kingsmead", "food", -1, "UPK-1", [["province", 1]]),
        item("province/ostmark", "food", 0, "UPK-2", [], "starves"),
        item("province/kingsmead", "food", -2, "UPK-1", [["regiment", 2]]),
        item("province/kingsmead", "gold", -2, "UPK-1", [["regiment", 2]]),
        item("province/ostmark", "militia", -2, "UPK-2", [], "disbands"),
        item("province/midmarch", "regiment", -1, "UPK-4", [], "taken_over"),
        item("sea_zone/lantern-gulf", "food", -1, "UPK-1", [["regiment", 1]]),
        item("province/kingsmead", "stands", 1, "ORD-3", [["stored", 2], ["at_war", -1]]),
        item("province/ostmark", "stands", -2, "ORD-3", [["stored", 2], ["battle", -1], ["at_war", -1], ["unfed", -2]], "rises"),
        item("province/midmarch", "stands", 2, "ORD-3", [["stored", 2]], "spared"),
      ],
    };
  },
  calm({ own }) {
    const lands = Object.fromEntries(SPACES.map((key) => [key, { fed: true, stands: 2, causes: [["stored", 2]], rises: false }]));
    own["forecast/humans"] = { ...forecast(), expected: { food: 9, gold: 4 }, disbanding: [], recruits: {}, lands };
  },
};

/** Turns a player's page into that moment. */
export function turn(boot: Boot, name: string): void {
  const { public: open, [`faction/${boot.faction}`]: own, [`seat/${boot.seat}`]: seat } = boot.snap.sides;
  if (open && own && seat) MOMENTS[name]?.({ open: open.rows, own: own.rows, seat: seat.rows });
}
