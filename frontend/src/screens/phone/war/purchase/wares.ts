// What a ware is called and what it costs, in the words of every page that sells it.
import { counted } from "#parts/figures.ts";
import type { Goods, Ware } from "#core/rows.ts";
import { t } from "#core/words.ts";
import { placeName, unit } from "#phone/mine.ts";

const BUILDINGS = ["infrastructure", "port", "fortress", "temple", "guildhall"];

/** "3 gold, 1 wood"; nothing costs nothing. */
export function price(goods: Goods): string {
  const parts = Object.entries(goods).filter(([, n]) => n);
  return parts.length ? parts.map(([good, n]) => counted(good, n)).join(", ") : t("ui.free");
}

export const called = (kind: string): string => t(BUILDINGS.includes(kind) ? `building.${kind}` : `ware.${kind}`);

/** "Fortress in Wheatley", "Officer Maud". */
export function told({ kind, subject }: Ware): string {
  if (kind === "officer") return t("ui.ware_named", { ware: called(kind), name: subject });
  const place = kind === "regiment" ? (unit(subject)?.place ?? "") : subject;
  // The militia it was made of is gone.
  if (!place) return called(kind);
  return t("ui.ware_in", { ware: called(kind), place: placeName(place) });
}
