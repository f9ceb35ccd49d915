// What the wall of a recorded event has told: `wall.ts FRAMES`, a headline a line: which, in which phase, how long.
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { EventRow } from "../src/core/rows.ts";
import type { Row } from "../src/core/protocol.ts";
import type { Moment } from "../src/parts/factions/story/moments.ts";
import { advance, opened, type Bill } from "../src/screens/hall/factions/story/headlines.ts";
import { BELL_MS } from "../src/screens/hall/tolls.ts";

/** So often the wall is looked at. */
const LOOK_MS = 500;
interface Frame {
  phase: string;
  sides: Record<string, { set: Record<string, Row>; drop: string[] }>;
}
interface Look {
  phase: string;
  /** When it began. */
  at: number;
  moments: Moment[];
}

const rows: Record<string, Row> = {};
function look({ phase, sides }: Frame): Look {
  const { set, drop } = sides.public ?? { set: {}, drop: [] };
  for (const name of drop) delete rows[name];
  Object.assign(rows, set);
  const event = Object.entries(rows).find(([name]) => name.startsWith("event/"))?.[1] as unknown as EventRow;
  const moments = Object.entries(rows).filter(([name]) => name.startsWith("moment/"));
  return { phase, at: (event.deadline ?? 0) - event.length, moments: moments.map(([name, row]) => ({ ...row, key: name.slice("moment/".length) }) as unknown as Moment) };
}

/** A phase as the wall goes through it: what its end holds is known as it happens; the bell goes first. */
function through(bill: Bill, phase: Look, end: Look, seen: (key: string) => void): Bill {
  for (let now = phase.at; now < end.at; now += LOOK_MS) {
    const told = end.moments.filter(({ at }) => at <= now);
    bill = advance(bill, told, { phase: phase.phase, now, free: now >= phase.at + BELL_MS });
    if (bill.on) seen(bill.on.moment.key);
  }
  return bill;
}

const looks: Look[] = [];
for await (const line of createInterface({ input: createReadStream(process.argv[2] ?? "") })) looks.push(look(JSON.parse(line) as Frame));
const day = looks.filter(({ phase }) => phase !== "ended");
let bill = opened([], { phase: "", now: 0 });
day.slice(0, -1).forEach((phase, i) => {
  const on = new Map<string, number>();
  bill = through(bill, phase, day[i + 1]!, (key) => on.set(key, (on.get(key) ?? 0) + LOOK_MS));
  for (const [key, ms] of on) console.log(JSON.stringify({ key, phase: phase.phase, ms }));
});
