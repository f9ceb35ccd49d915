// What the wall has told of a day: `wall.ts FRAMES`, a headline a line: which, in which phase, how long, and how long
// after that phase. A frame stands for the beginning of its phase; or says itself `at` which time it came, and how the
// clock stood then.
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { EventRow } from "#core/rows.ts";
import type { Row } from "#core/protocol.ts";
import type { Moment } from "#parts/factions/story/moments.ts";
import { turn, type Turn } from "#parts/order.ts";
import { advance, opened, type Headline } from "#hall/factions/story/headlines.ts";
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
}

const rows: Record<string, Row> = {};
function look({ phase, at, sides }: Frame): Look {
  const { set, drop } = sides.public ?? { set: {}, drop: [] };
  for (const name of drop) delete rows[name];
  Object.assign(rows, set);
  const event = Object.entries(rows).find(([name]) => name.startsWith("event/"))?.[1] as unknown as EventRow;
  const moments = Object.entries(rows)
    .filter(([name]) => name.startsWith("moment/"))
    .map(([name, row]) => ({ ...row, key: name.slice("moment/".length) }) as unknown as Moment);
  return {
    phase,
    at: at ?? (event.deadline ?? 0) - event.length,
    live: at !== undefined,
    runs: at === undefined || event.state === "running",
    moments,
  };
}

let bill = opened([], 0);
/** Who has the wall. */
let on: Turn | undefined;
/** The bell of this phase: when it rang, and how long it has yet to be seen. */
let bell = { phase: "", at: 0, left: 0 };
let told: { on: Headline; phase: string; after: number; ms: number } | undefined;

function note(on: Headline | undefined, phase: string, ms: number): void {
  if (told && told.on !== on) {
    console.log(
      JSON.stringify({
        key: told.on.moment.key,
        phase: told.phase,
        after: Math.round(told.after),
        ms: Math.round(told.ms),
      }),
    );
    told = undefined;
  }
  if (!on) return;
  told ??= { on, phase, after: 0, ms: 0 };
  told.ms += ms;
  if (phase !== told.phase) told.after += ms;
}

/** Until the next frame; of a phase known by its beginning alone, what its end holds is known as it happens. */
function through({ phase, at, live, runs, moments }: Look, next: Look): void {
  if (phase !== bell.phase) bell = { phase, at, left: BELL_MS };
  for (let now = at; now < next.at; now += LOOK_MS) {
    const known = live ? moments : next.moments.filter((moment) => moment.at <= now);
    bill = advance(bill, known, { now, free: on === "consequences" });
    const waits = bill.on !== undefined || bill.waiting.length > 0,
      rings = bell.left > 0;
    on = turn({ said: !runs, consequences: waits && (!rings || now - bell.at < PATIENCE_MS), toll: rings }, on);
    const lasts = Math.min(LOOK_MS, next.at - now);
    if (on === "toll") bell.left -= lasts;
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
