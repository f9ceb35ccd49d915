// What fights, causes and goods count to, in figures and words.
import { plain, signed } from "../core/figures.ts";
import type { Lookup } from "../core/naming.ts";
import type { Cause } from "../core/rows.ts";
import { figure, has, t, written } from "../core/words.ts";

/** What a unit or an officer adds to a fight: "strikes +2 · enemy −1", "strikes −1 · helps the enemy +1". */
export const strength = ({ x, y }: { x: number; y: number }): string =>
  [strikes(x), ...(y ? [foes(y)] : [])].join(" · ");
export const strikes = (x: number): string => t("ui.strikes", { n: x ? signed(x) : "0" });
export const foes = (y: number): string => t(y > 0 ? "ui.helps_enemy" : "ui.enemy", { n: signed(y) });

const unnamed: Lookup = () => undefined;

/**
 * "2 stored − 1 at war − 2 hunger"; a line may end between two causes, never inside one. A cause may be a row's name.
 */
export const reasons = (causes: readonly Cause[], lookup = unnamed): string =>
  causes
    .map(([why, n], i) =>
      `${i === 0 ? plain(n) : spaced(n)} ${word(why, Math.abs(n), lookup)}`.replaceAll(" ", "\u00a0"),
    )
    .join(" ");

/** Public order as a sum: "2 stored − 1 at war = 1". */
export const equation = (causes: readonly Cause[], stands: number = total(causes), lookup = unnamed): string =>
  `${reasons(causes, lookup)} =\u00a0${plain(stands)}`;

export const total = (causes: readonly Cause[]): number => causes.reduce((sum, [, n]) => sum + n, 0);

/** A unit, a good or a province in so many pieces: "2 regiments", "1 province". */
export const counted = (kind: string, n: number): string =>
  has(`unit.${kind}`)
    ? t(`unit.${kind}`, { n })
    : `${written(n)} ${has(`what.${kind}`) ? t(`what.${kind}`, { n }) : kind}`;

const spaced = (n: number): string => figure(`${n < 0 ? "−" : "+"} ${written(Math.abs(n))}`);
/** A technology by its name, also where this side does not see it any more. */
function word(why: string, n: number, lookup: Lookup): string {
  const [code = "", key] = why.split("/");
  const name = key === undefined ? undefined : lookup(why);
  return name ?? (has(`why.${code}`) ? t(`why.${code}`, { n }) : why.replaceAll("_", " "));
}
