// The traffic light: the worst any server process says of each thing an event needs.
import type { Facts } from "#core/protocol.ts";
import type { Book, Finding } from "../book.ts";

export type Light = "checking" | "good" | "warn" | "bad";
export const TOPICS = ["database", "clock", "disk", "address", "phones", "backup", "events", "version"] as const;
export type Topic = (typeof TOPICS)[number];
export interface Look {
  topic: Topic;
  state: Light;
  code: string;
  facts: Facts;
}

const BADNESS: Light[] = ["checking", "good", "warn", "bad"];
const worse = (a: { state: Light }, b: { state: Light }): number => BADNESS.indexOf(b.state) - BADNESS.indexOf(a.state);

/**
 * One finding per topic, the worst of all processes; `checking` where nobody has looked yet, or nobody is heard any
 * more.
 */
export function looks(book: Book, heard = true): Look[] {
  const rows = heard ? book.rows("health") : [];
  return TOPICS.map((topic) => {
    const found = rows
      .map((row) => row[topic])
      .filter((one): one is Finding => one !== undefined)
      .sort(worse)[0];
    return { topic, state: found?.state ?? "checking", code: found?.code ?? "", facts: found?.facts ?? {} };
  });
}

/** The colour of the light: the worst there is, and `checking` only while nothing at all is known. */
export const light = (all: readonly Look[]): Light => [...all].sort(worse)[0]?.state ?? "checking";
