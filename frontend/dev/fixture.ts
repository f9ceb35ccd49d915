// A hand-made moment of a game, to look at screens without a server and to test the core on.
import type { Boot, Row } from "#core/protocol.ts";
import { LANDS, line, NOW, publicRows } from "./realm.ts";

function factionRows(): Record<string, Row> {
  const rows: Record<string, Row> = {
    "faction/humans": {
      gold: 5,
      food: 3,
      wood: 1,
      stone: 2,
      metal: 0,
      exotic: 1,
      credits: 0,
      trait: "Stubborn: +1 order when at peace",
    },
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
    rows[`province/${key}`] = {
      outputs: ["gold", "food"],
      overworked: false,
      times: key === "kingsmead" || key === "ostmark" ? 3 : key === "hartwood" ? 1 : 2,
    };
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
      item("province/kingsmead", "gold", 3, [
        ["base", 2],
        ["improved", 1],
      ]),
      item("province/ostmark", "militia", 2, [
        ["base", 2],
        ["improved", 1],
        ["overwork", 1],
      ]),
      item("province/ostmark", "metal", 2, [
        ["base", 2],
        ["improved", 1],
        ["overwork", 1],
      ]),
      item("province/ostmark", "order", -1, [["overwork", -1]]),
      item("province/saltmere", "food", 2, [["base", 2]], "idle_food"),
      item(
        "province/hartwood",
        "wood",
        1,
        [
          ["base", 2],
          ["starving", -1],
        ],
        "idle_repeat",
      ),
    ],
  };
}

function seatRows(): Record<string, Row> {
  const outputs = (good: string) => ["militia", "food", good, "gold", "order"];
  const choices = Object.fromEntries(
    LANDS.filter(([, , , , owner]) => owner === "humans").map(([key, , , good]) => [
      key,
      {
        times: key === "kingsmead" || key === "ostmark" ? 3 : key === "hartwood" ? 1 : 2,
        overwork: true,
        outputs: outputs(good),
      },
    ]),
  );
  return {
    "objective/humans-monarch-1": {
      text: "Marry your successor into another royal house before turn four.",
      seat: "humans-monarch",
    },
    "objective/humans-monarch-2": { text: "Never lose a province to an uprising.", seat: "humans-monarch" },
    "line/s1": line("seat/humans-monarch", "power_lent", { power: "war", seat: "humans-lord-general" }, 4),
    "may/produce": { refused: null, propose: false, choices: { province: choices } },
    "may/collect": { refused: "not_yours", propose: false, choices: {} },
    "may/confirm": { refused: null, propose: false, choices: { drafts: 1 } },
    "may/lend": {
      refused: null,
      propose: false,
      choices: {
        seat: {
          "humans-lord-general": ["rule", "treasury", "trade", "diplomacy"],
          "humans-arch-wizard": ["rule", "treasury", "diplomacy"],
        },
      },
    },
    "may/take_back": { refused: null, propose: false, choices: { seat: { "humans-lord-general": ["war"] } } },
    "may/send_proposal": { refused: null, propose: false, choices: { proposal: ["p1"] } },
    "may/drop_proposal": { refused: null, propose: false, choices: { proposal: ["p1"] } },
    "may/name_character": { refused: null, propose: false },
    "may/name_faction": { refused: null, propose: false },
  };
}

export type Screen = "player" | "hall" | "sheet" | "control";

/** What the server would inline into the page of a screen. */
export function fixture(screen: Screen, map = "/static/maps/storms.json", fierce = false): Boot {
  const rows = publicRows(screen === "player" ? "t2/production" : "t3/upkeep", fierce);
  const sides: Boot["snap"]["sides"] = { public: { n: 12, rows } };
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
  return screen === "hall"
    ? { ...boot, ...join }
    : { ...boot, ...join, user: "ann", seats_page: "/control/astor/seats" };
}

/** Stands where the server puts a real code. */
const QR =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 25 25"><path fill="#fff" d="M0 0h25v25H0z"/><path d="M2 2h7v7H2zm1 1v5h5V3zm1 1h3v3H4zM16 2h7v7h-7zm1 1v5h5V3zm1 1h3v3h-3zM2 16h7v7H2zm1 1v5h5v-5zm1 1h3v3H4zM11 2h1v3h2v2h-3zM11 11h3v1h2v2h-3v-1h-2zM17 12h3v3h3v2h-4v3h-3v-5h1zM12 17h2v5h-2zM20 20h3v3h-3zM3 11h5v2H6v1H3z"/></svg>';
