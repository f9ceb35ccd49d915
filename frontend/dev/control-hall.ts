// The hall around the dev desk: other Controls, announcements, the server's health, and the pages the desk asks for.
import type { Boot, Row } from "#core/protocol.ts";

type Rows = Record<string, Row>;
const OFFICES: [string, string][] = [
  ["monarch", "Monarch"],
  ["lord-general", "Lord-General"],
  ["arch-wizard", "Arch-Wizard"],
  ["successor", "Successor"],
  ["second-in-line", "Second-in-line"],
];
const PLAYERS = "Ada Bert Cleo Dora Emil Finn Greta Hugo Ines Jan Kim Lars Mona Nils Olga Paul".split(" ");

const rowsOf = (boot: Boot): Rows => boot.snap.sides.control?.rows ?? {};

/** Lays the hall over the fixture. */
export function hall(boot: Boot, query: URLSearchParams): void {
  const rows = rowsOf(boot);
  if (query.has("full")) seats(boot, rows);
  if (!query.has("alone")) controls(boot, rows);
  notices(boot, rows);
  health(boot, rows, query.has("trouble"));
}

/** Five seats at each of eight tables, in every condition there is. */
function seats(boot: Boot, rows: Rows): void {
  const factions = Object.keys(boot.snap.sides.public?.rows ?? {}).filter((name) => name.startsWith("faction/"));
  factions.forEach((name, f) =>
    OFFICES.forEach(([office, title], o) => {
      const key = `${name.slice(8)}-${office}`,
        n = f * 5 + o,
        joined = n % 6 !== 4;
      const powers = office === "monarch" ? ["rule", "treasury"] : [];
      const player = joined ? (PLAYERS[n % PLAYERS.length] ?? "") : "";
      rows[`seat/${key}`] = {
        faction: name.slice(8),
        office,
        title,
        joined,
        bot: f === 6,
        player,
        powers,
        lent: [],
        withheld: [],
        revoked: n === 33,
      };
      rows[`presence/${key}`] = {
        devices: joined && n % 5 !== 3 ? 1 : 0,
        seen: boot.snap.now - n * 20_000,
        active: n % 2 ? boot.snap.now - n * 30_000 : 0,
      };
    }),
  );
}

function controls(boot: Boot, rows: Rows): void {
  rows["desk/ann"] = { desks: 1, at: "overview", since: boot.snap.now - 600_000 };
  rows["desk/bob"] = { desks: 1, at: "rows/province/ostmark", since: boot.snap.now - 120_000 };
  rows["desk/cleo"] = { desks: 2, at: "seat/elves-monarch", since: boot.snap.now - 30_000 };
  rows["entry/41"] = {
    ...rows["entry/41"],
    command: "act_for",
    actor: "control/cleo",
    args: { seat: "elves-monarch", command: "produce", args: { province: "lirien", outputs: ["gold"] } },
  };
}

function notices(boot: Boot, rows: Rows): void {
  const reach = Object.keys(rows)
    .filter((name) => name.startsWith("seat/"))
    .map((name) => name.slice(5));
  const row = (to: string[], text: string, at: number, seen: number): Row => {
    const held = to.includes("all")
      ? reach
      : reach.filter((key) => to.includes(`faction/${String(rows[`seat/${key}`]?.faction)}`));
    return {
      to,
      nudge: text === "",
      text,
      by: "control/bob",
      at: boot.snap.now - at,
      phase: "t2/production",
      reach: held,
      seen: held.slice(0, seen),
    };
  };
  rows["announcement/a-1"] = row(["all"], "Please sit down.", 400_000, 30);
  rows["announcement/a-2"] = row(
    ["faction/elves", "faction/humans"],
    "The envoys of the Guild wait at the window. Send somebody before the bell rings.",
    200_000,
    4,
  );
  rows["announcement/a-3"] = row(["faction/elves"], "", 60_000, 2);
}

function health(boot: Boot, rows: Rows, trouble: boolean): void {
  rows["health/one"] = {
    at: boot.snap.now,
    database: { state: "good", code: "database_good", facts: { ms: 2 } },
    clock: trouble
      ? { state: "bad", code: "clock_stands", facts: { seconds: 14 } }
      : { state: "good", code: "clock_good", facts: {} },
    disk: { state: "good", code: "disk_good", facts: { gb: 41 } },
    phones: trouble
      ? { state: "warn", code: "codes_guessed", facts: { addresses: 1 } }
      : { state: "good", code: "phones_good", facts: { connected: 31 } },
    backup: trouble
      ? { state: "warn", code: "backup_late", facts: { minutes: 12 } }
      : { state: "good", code: "backup_good", facts: { minutes: 3 } },
    events: { state: "good", code: "events_good", facts: {} },
  };
}

const STARTS = [
  { seq: 30, phase: "t2/production", ago: 90_000 },
  { seq: 22, phase: "t1/diplomacy", ago: 700_000 },
  { seq: 4, phase: "t1/production", ago: 1_600_000 },
];

/** What the server would answer to the desk's questions; null for any other page. */
export function pages(boot: Boot, address: string): Response | null {
  const { pathname, searchParams } = new URL(address, location.href);
  if (pathname.endsWith("/phases"))
    return Response.json({ phases: STARTS.map(({ seq, phase, ago }) => ({ seq, phase, at: boot.snap.now - ago })) });
  if (pathname.endsWith("/rewind")) return past(rowsOf(boot), Number(searchParams.get("to")));
  if (pathname.endsWith("/journal")) return Response.json({ entries: {} });
  return pathname === "/control/backup" ? Response.json({ asked: 1 }) : null;
}

function past(rows: Rows, to: number): Response {
  if (to < 4) return Response.json({ refused: "before_start", facts: {} }, { status: 409 });
  const since = Object.keys(rows)
    .filter((name) => name.startsWith("entry/") && Number(name.slice(6)) > to)
    .map((name) => ({ seq: Number(name.slice(6)), step: false, ...rows[name] }));
  const field = (row: string, name: string, now: Row[string], then: Row[string]) => ({
    row,
    kind: row.split("/")[0],
    field: name,
    now,
    then,
  });
  return Response.json({
    to,
    phase: "t2/production",
    state: "paused",
    left_ms: 412_000,
    entries: since.reverse(),
    again: [12],
    rows: [
      field("faction/humans", "gold", 5, 3),
      field("faction/humans", "food", 3, 4),
      field("faction/elves", "gold", 8, 3),
      field("province/ostmark", "owner", "elves", "humans"),
      field("province/ostmark", "order", 2, 3),
      field("unit/u0-0", "place", "ostmark", "kingsmead"),
      field("unit/gone-1", "", false, true),
      field("unit/gone-2", "", false, true),
      field("relation/elves~humans", "state", "war", "peace"),
      field("draft/t2-production-produce-kingsmead", "", true, false),
    ],
    dice: [
      ["t2/s1/ostmark/elves-humans/1/round/1/attacker", 5],
      ["t2/s1/ostmark/elves-humans/1/round/1/defender", 2],
    ],
    dice_stay: true,
    seats_stay: true,
  });
}
