// How somebody came to a page, so that ← leads back there. Pure.

/** A place on the phone: its tab, the page over it, and its whole address. */
export interface Place {
  tab: string;
  page: string;
  address: string;
}
/** Pages on which something is put together and sent: whoever has gone on from one is not led back to it. */
const FORMS = ["treaty", "betroth", "summon", "offer", "counter", "plot", "first"];

/** The map itself, with or without something tapped on it. */
const isMap = ({ tab, page }: Place): boolean => tab === "map" && !page;

/**
 * The way to `now`, of the way to `before`: another tab begins anew, a place that was passed before is gone back to. On
 * the map something is looked up: from there the way leads back to the page that was open.
 */
export function led(trail: readonly string[], before: Place, now: Place): string[] {
  const passed = trail.indexOf(now.address);
  if (passed >= 0) return trail.slice(0, passed);
  if (isMap(now) && before.tab !== "map") return before.page ? [...trail, before.address] : [];
  if (isMap(now) && isMap(before)) return [...trail];
  if (before.tab !== now.tab || !now.page) return [];
  return before.address === now.address || FORMS.includes(before.page) ? [...trail] : [...trail, before.address];
}
