// What the wall has told of a day: `wall.ts FRAMES`, one thing a line. `told`: a headline, in which phase, how long, and
// how long after that phase; `new`: whatever the hall sees that was not there before, a headline, a bell or another line
// beside the map. A frame stands for the beginning of its phase; or says itself `at` which time it came, and how the
// clock stood then.
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { EventRow } from "#core/rows.ts";
import type { Row } from "#core/protocol.ts";
import type { Moment } from "#parts/factions/story/moments.ts";
import { turn, type Turn } from "#parts/order.ts";
import { advance, next, opened, type Headline } from "#hall/factions/story/headlines.ts";
import { knownOf, lineAt } from "#hall/minute/minute.ts";
import { BELL_MS, PATIENCE_MS } from "#hall/tolls.ts";

/** So often the wall is looked at. */
const LOOK_MS = 500;
interface Frame {
  phase: string;
  at?: number;
  sides: Record<string, { set: Record<string, Row>; drop: string[] }>;
}
interface Look {
  phase: string;
  at: number;
  /** It came at that time: what follows is not known yet. */
  live: boolean;
  runs: boolean;
  moments: Moment[];
  /** What stands beside the map at a time. */
  beside: (now: number) => string;
}

const rows: Record<string, Row> = {};
function look({ phase, at, sides }: Frame): Look {
  const { set, drop } = sides.public ?? { set: {}, drop: [] };
  for (const name of drop) delete rows[name];
  Object.assign(rows, set);
  const event = Object.entries(rows).find(([name]) => name.startsWith("event/"))?.[1] as unknown as EventRow;
  const ofKind = <T>(kind: string) =>
    Object.entries(rows)
      .filter(([name]) => name.startsWith(`${kind}/`))
      .map(([name, row]) => ({ ...row, key: name.slice(kind.length + 1) }) as T);
  const known = knownOf(event, ofKind);
  return {
    phase,
    at: at ?? (event.deadline ?? 0) - event.length,
    live: at !== undefined,
    runs: at === undefined || event.state === "running",
    moments: ofKind("moment"),
    beside: (now) => {
      const line = lineAt(known, now);
      return line ? JSON.stringify(line) : "";
    },
  };
}

let bill = opened([], 0);
/** Who has the wall. */
let on: Turn | undefined;
/** The bell of this phase: when it rang, and how long it has yet to be seen. */
let bell = { phase: "", at: 0, left: 0 };
let told: { on: Headline; phase: string; after: number; ms: number } | undefined;

const say = (t: string, what: Row): void => console.log(JSON.stringify({ t, ...what }));

/** What the hall saw last beside the map. */
let last = "";
function fresh(what: string, phase: string, now: number): void {
  say("new", { what, phase, at: Math.round(now) });
}

function note(on: Headline | undefined, phase: string, ms: number): void {
  if (told && told.on !== on) {
    const [after, ms] = [Math.round(told.after), Math.round(told.ms)];
    const { moment, also, starts } = told.on;
    for (const { key, kind } of [moment, ...also])
      say("told", {
        key,
        kind,
        plate: moment.key,
        also: also.length,
        phase: told.phase,
        at: Math.round(starts),
        after,
        ms,
      });
    told = undefined;
  }
  if (!on) return;
  told ??= { on, phase, after: 0, ms: 0 };
  told.ms += ms;
  if (phase !== told.phase) told.after += ms;
}

/** Until the next frame; of a phase known by its beginning alone, what its end holds is known as it happens. */
function through({ phase, at, live, runs, moments, beside }: Look, then: Look): void {
  if (phase !== bell.phase) {
    bell = { phase, at, left: BELL_MS };
    fresh("bell", phase, at);
  }
  for (let now = at; now < then.at; now += LOOK_MS) {
    const known = live ? moments : then.moments.filter((moment) => moment.at <= now);
    const was = bill;
    bill = advance(bill, known, { now, free: on === "consequences" });
    const waits = bill.on !== undefined || next(bill) !== undefined,
      rings = bell.left > 0;
    on = turn({ said: !runs, consequences: waits && (!rings || now - bell.at < PATIENCE_MS), toll: rings }, on);
    const lasts = Math.min(LOOK_MS, then.at - now);
    if (on === "toll") bell.left -= lasts;
    if (bill.on && bill.on !== was.on) fresh(bill.on.moment.key, phase, now);
    if (on === undefined) {
      const line = beside(now);
      if (line && line !== last) fresh(line, phase, now);
      last = line;
    }
    note(bill.on, phase, lasts);
  }
}

let before: Look | undefined;
for await (const line of createInterface({ input: createReadStream(process.argv[2] ?? "") })) {
  const now = look(JSON.parse(line) as Frame);
  if (before) through(before, now);
  before = now;
  if (now.phase === "ended") break;
}
note(undefined, "", 0);
