// What should be so before the clock is started: what the server can see, and what only Control can say.
import type { Book } from "../book.ts";
import { looks } from "../health/health.ts";
import { people } from "../seats/roster.ts";

/** `by` is what only Control can say, and ticks off. */
export interface Check {
  id: Id;
  done: boolean;
  facts: Record<string, string | number>;
  by?: "cards" | "sound";
}
export type Id = "screen" | "sound" | "backup" | "wifi" | "phone" | "controls" | "cards" | "seats" | "word";

const ALONE = /^https?:\/\/(localhost|127\.|\[::1\])/;
const SAVED_TWICE = new Set(["backup_good", "backup_old", "backup_none"]);

/** All of them, in the order in which they are seen to; `join` is the address that phones are given. */
export function checks(book: Book, join: string): Check[] {
  const all = people(book),
    sat = all.filter((one) => one.seat.joined && !one.seat.bot),
    ticked = book.rows("day")[0]?.ticked ?? [];
  const screens = book.rows("screen").reduce((sum, row) => sum + row.screens, 0),
    controls = book.rows("desk").length;
  const courts = new Set(all.map((one) => one.seat.faction)),
    there = new Set(sat.map((one) => one.seat.faction));
  const backup = looks(book).find((one) => one.topic === "backup");
  const event = book.rows("event")[0];
  const check = (id: Id, done: boolean, facts: Check["facts"] = {}): Check => ({ id, done, facts });
  return [
    check("wifi", join !== "" && !ALONE.test(join), { join }),
    check(
      "phone",
      all.some((one) => one.seen > 0 || one.devices > 0),
      { join },
    ),
    check("screen", screens > 0, { n: screens }),
    { ...check("sound", ticked.includes("sound")), by: "sound" },
    check("backup", SAVED_TWICE.has(backup?.code ?? "")),
    check("controls", controls > 1, { n: controls }),
    { ...check("cards", ticked.includes("cards")), by: "cards" },
    check("seats", courts.size > 0 && there.size === courts.size, {
      n: sat.length,
      all: all.length,
      empty: courts.size - there.size,
    }),
    check("word", (event?.word ?? "") !== ""),
  ];
}
