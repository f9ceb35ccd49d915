// Which theory of the academic summit the wall and the tablet at the lectern show, and until when. Pure.
import { hasFloor } from "#parts/diplomacy/summits/floor.ts";
import type { AttendanceRow, Keyed, LineRow, TheoryRow } from "#core/rows.ts";

/** How long the count of a vote stays. */
export const AFTER_MS = 20_000;
const OUTCOMES = new Set(["theory_accepted", "theory_failed", "theory_withdrawn"]);

export type Theory = Keyed<TheoryRow>;

/** The one that has the floor; else the one whose votes were just counted, or that was withdrawn; else none. */
export function onFloor(theories: Theory[], lines: Keyed<LineRow>[], phase: string, now: number): Theory | undefined {
  const here = theories.filter((theory) => theory.phase === phase);
  const speaking = here.find(hasFloor);
  const fresh = lines.filter(({ code, at }) => OUTCOMES.has(code) && now - at < AFTER_MS);
  const last = fresh.sort((a, b) => b.at - a.at || b.seq_no - a.seq_no)[0];
  return (
    speaking ??
    here.find(({ faction, hypothesis }) => faction === last?.facts.faction && hypothesis === last?.facts.text)
  );
}

/** How many may vote on it. */
export const electors = (theory: Theory, present: Keyed<AttendanceRow>[]): number =>
  new Set([
    ...theory.voted,
    ...present
      .filter(({ faction, phase }) => phase === theory.phase && faction !== theory.faction)
      .map(({ seat }) => seat),
  ]).size;

/** Letters of a hypothesis that fill the wall at full size; those of a conclusion are smaller. */
const ROOM = 150;
const CONCLUDED = 0.55;
/** Long words are written smaller, so that all of them and the vote stand on the wall. */
export const scaleOf = ({ hypothesis, conclusion }: Pick<TheoryRow, "hypothesis" | "conclusion">): number =>
  Math.min(1, Math.sqrt(ROOM / (hypothesis.length + CONCLUDED * conclusion.length)));
