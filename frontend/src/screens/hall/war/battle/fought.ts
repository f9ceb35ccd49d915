// Which battle the wall shows over the map, and until when. Pure.
import type { BattleRow, Keyed, LineRow } from "#core/rows.ts";

/** First the hall sees on the map who attacks whom. */
export const BEFORE_MS = 4000;
/** How long a battle that is over stays. */
export const AFTER_MS = 15_000;

type Fight = Keyed<BattleRow>;

/** The one that is being fought, once its attack has been seen; else the one that has just ended; else none. */
export function onWall(battles: Fight[], lines: Keyed<LineRow>[], now: number): Fight | undefined {
  const running = battles.find(({ state }) => state !== "over");
  if (running) return now >= opens(running, lines) ? running : undefined;
  const ended = battles
    .filter(({ round }) => round > 0)
    .map((battle) => ({ battle, at: told(lines, "battle_over", battle) }));
  const fresh = ended
    .filter(({ at }) => now - at < AFTER_MS)
    .sort((a, b) => b.at - a.at || (a.battle.key < b.battle.key ? 1 : -1));
  return fresh[0]?.battle;
}

/**
 * When the show of a battle may begin: its attack has been seen. Of one that is over the map would tell how it ended.
 */
export const opens = (battle: Fight, lines: Keyed<LineRow>[]): number =>
  battle.state === "over" ? -Infinity : told(lines, "attack_declared", battle) + BEFORE_MS;

/** When the log told this of the battle, the last time; long ago if it did not. */
function told(lines: Keyed<LineRow>[], code: string, { place, attacker, defender }: Fight): number {
  const same = lines.filter(
    ({ code: of, facts }) =>
      of === code && facts.place === place && facts.attacker === attacker && facts.defender === defender,
  );
  return Math.max(-Infinity, ...same.map(({ at }) => at));
}
