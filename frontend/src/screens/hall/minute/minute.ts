// What stands below the map besides the news: another line every so often, of what everybody may know. Every wall
// works it out by the server's time, so all show the same. Pure.
import type { Facts } from "#core/protocol.ts";
import type { Keyed, Kind, Kinds } from "#core/rows.ts";
import { SUBJECTS, TOPICS, type Known, type Subject } from "./topics.ts";

/** So long a line stands. Each subject has its turn once a round, so no line comes again within three minutes. */
export const LASTS_MS = 40_000;

export interface Line {
  subject: Subject;
  /** Its sentence is `minute.<code>`. */
  code: string;
  facts: Facts;
}

/** What there is to make lines of, by kind. */
export const knownOf = (event: Known["event"], of: <K extends Kind>(kind: K) => Keyed<Kinds[K]>[]): Known => ({
  event,
  articles: of("article"),
  battles: of("battle"),
  borders: of("border"),
  buildings: of("building"),
  factions: of("faction"),
  figures: of("figures"),
  marriages: of("marriage"),
  officers: of("officer"),
  placards: of("placard"),
  provinces: of("province"),
  relations: of("relation"),
  seats: of("seat"),
  successions: of("succession"),
  units: of("unit"),
  ventures: of("venture"),
});

/**
 * The line of this time; nothing where the public is told too little. Each round of subjects has another topic, and each
 * time a topic has its turn it tells of another of several things alike.
 */
export function lineAt(known: Known, now: number): Line | undefined {
  const nth = Math.floor(now / LASTS_MS),
    round = Math.floor(nth / SUBJECTS.length);
  const subject = SUBJECTS[nth % SUBJECTS.length]!;
  const topics = TOPICS[subject].filter((topic) => topic(known, 0));
  const line = topics[round % topics.length]?.(known, Math.floor(round / topics.length));
  return line && { subject, ...line };
}
