// What follows for those who get nothing, in sentences.
import { counted } from "#parts/figures.ts";
import { t } from "#core/words.ts";
import { myFaction, placeName } from "#phone/mine.ts";
import type { Unserved } from "./mouths.ts";

/** "Ostmark will starve: …", "1 regiment in Kingsmead will be offered to the guild." */
export function consequence({ kind, place, n }: Unserved): string {
  if (kind === "province") return t("ui.will_starve", { province: placeName(place) });
  return t(`ui.will_${fate(kind)}`, { units: counted(kind, n), place: placeName(place) });
}

/** "3 new militia in Ostmark will disband: no food for them." */
export const recruited = ({ place, n }: Unserved): string => t("ui.will_disband_new", { n, place: placeName(place) });

/** The same in a word or two, for the line of a province or of its units. */
export const shortly = ({ kind, n }: Unserved): string =>
  t(kind === "province" ? "ui.starves" : `ui.goes_${fate(kind)}`, { n });

/** A guild's own regiments have nobody left to go to. */
const fate = (kind: string) => (kind === "regiment" && myFaction()?.kind !== "guild" ? "offer" : "disband");
