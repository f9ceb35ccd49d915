// What the wall has told of a day: `wall.ts FRAMES`, a headline a line: which, in which phase, in which it ended, how long.
// A frame stands for the beginning of its phase; or says itself `at` which time it came, and how the clock stood then.
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { EventRow } from "../src/core/rows.ts";
import type { Row } from "../src/core/protocol.ts";
import type { Moment } from "../src/parts/factions/story/moments.ts";
import { advance, opened, type Headline } from "../src/screens/hall/factions/story/headlines.ts";
import { BELL_MS } from "../src/screens/hall/tolls.ts";

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
  const moments = Object.entries(rows).filter(([name]) => name.startsWith("moment/")).map(([name, row]) => ({ ...row, key: name.slice("moment/".length) }) as unknown as Moment);
  return { phase, at: at ?? (event.deadline ?? 0) - event.length, live: at !== undefined, runs: at === undefined || event.state === "running", moments };
}

let bill = opened([], { phase: "", now: 0 });
/** When the bell of this phase began to have the wall. */
let rung = { phase: "", at: 0 };
let told: { on: Headline; phase: string; last: string; ms: number } | undefined;

function note(on: Headline | undefined, phase: string, ms: number): void {
  if (told && told.on !== on) {
    console.log(JSON.stringify({ key: told.on.moment.key, phase: told.phase, last: told.last, ms: Math.round(told.ms) }));
    told = undefined;
  }
  if (!on) return;
  told ??= { on, phase, last: phase, ms: 0 };
  [told.last, told.ms] = [phase, told.ms + ms];
}

/** Until the next frame; of a phase known by its beginning alone, what its end holds is known as it happens. The bell goes first. */
function through({ phase, at, live, runs, moments }: Look, next: Look): void {
  if (phase !== rung.phase) rung = { phase, at };
  for (let now = at; now < next.at; now += LOOK_MS) {
    const known = live ? moments : next.moments.filter((moment) => moment.at <= now);
    bill = advance(bill, known, { phase, now, free: runs && now >= rung.at + BELL_MS });
    note(bill.on, phase, Math.min(LOOK_MS, next.at - now));
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
