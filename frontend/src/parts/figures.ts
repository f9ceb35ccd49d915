// What fights, causes and goods count to, in figures and words.
import { signed } from "../core/figures.ts";
import type { Lookup } from "../core/naming.ts";
import type { Cause } from "../core/rows.ts";
import { figure, has, t, written } from "../core/words.ts";

/** To whom it is said: to those whose it is, or of anybody's. */
export type Voice = "yours" | "own";
interface Stats {
  x: number;
  y: number;
}
/**
 * What a unit or an officer adds, and to whose die: "your die +2, theirs −1", of somebody else's "own die +2, the foe’s
 * −1"; and whom that helps, where it is not its own side alone: "your die +2, theirs +2: helps both".
 */
export const strength = (of: Stats, voice: Voice = "own"): string =>
  [ownDie(of, voice), ...(of.y ? [foesDie(of, voice)] : [])].join(", ");
export const ownDie = ({ x }: Stats, voice: Voice): string => t(`ui.die.${voice}`, { n: x ? signed(x) : "0" });
export function foesDie({ x, y }: Stats, voice: Voice): string {
  const die = t(voice === "yours" ? "ui.die.theirs" : "ui.die.foe", { n: signed(y) });
  return y > 0 ? t(x > 0 ? "ui.die.helps_both" : "ui.die.helps_foe", { die }) : die;
}
export const strikes = (x: number): string => t("ui.strikes", { n: x ? signed(x) : "0" });

const unnamed: Lookup = () => undefined;

/**
 * "2 stored − 1 at war − 2 hunger"; a line may end between two causes, never inside one. A cause may be a row's name.
 */
export const reasons = (causes: readonly Cause[], lookup = unnamed): string =>
  causes
    .map(([why, n], i) =>
      `${i === 0 ? written(n) : spaced(n)} ${word(why, Math.abs(n), lookup)}`.replaceAll(" ", "\u00a0"),
    )
    .join(" ");

/** Public order as a sum: "2 stored − 1 at war = 1". */
export const equation = (causes: readonly Cause[], stands: number = total(causes), lookup = unnamed): string =>
  `${reasons(causes, lookup)} =\u00a0${written(stands)}`;

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
