// What a bell has brought to a faction, of all its log: what the close itself has written, of ourselves. Pure.
import type { Keyed, LineRow } from "#core/rows.ts";

/** The clock says these itself. */
const CLOCKS = new Set(["phase_began", "started", "ended", "closing_undone", "rewound", "statement"]);
const ours =
  (faction: string) =>
  ({ side, facts }: LineRow) =>
    side !== "public" || Object.values(facts).includes(faction);
const newest = (lines: Keyed<LineRow>[], most: number) =>
  lines.sort((a, b) => b.at - a.at || b.seq_no - a.seq_no).slice(0, most);

/** The newest lines of all that was told since then. */
export const since = (lines: Keyed<LineRow>[], faction: string, at: number, most: number): Keyed<LineRow>[] =>
  newest(
    lines.filter((line) => line.at >= at && !CLOCKS.has(line.code) && ours(faction)(line)),
    most,
  );

/** The newest lines of the last close: our own, and public ones that name us. All that a close writes has its time. */
export function brought(lines: Keyed<LineRow>[], faction: string, most: number): Keyed<LineRow>[] {
  const at = Math.max(...lines.filter(({ code }) => CLOCKS.has(code)).map((line) => line.at));
  return newest(
    lines.filter((line) => line.at === at && !CLOCKS.has(line.code) && ours(faction)(line)),
    most,
  );
}
