// The walls of the hall, as the desk lists them: those that are there, and those that Control has named. Pure.
import type { Keyed, ScreenRow, WallRow } from "#core/rows.ts";

export const PAGES = [
  "",
  "map",
  "standings",
  "lectern",
  "ring",
  "ceremony",
  "black",
] as const satisfies readonly WallRow["page"][];
export const SOUNDS = ["", "on", "off"] as const satisfies readonly WallRow["sound"][];

export interface Listed {
  /** By which it reports; it stands in its corner. */
  sign: string;
  name: string;
  page: WallRow["page"];
  sound: WallRow["sound"];
  language: string;
  /** So many screens report by this sign: none is away, two are one browser's by mistake. */
  there: number;
  /** The page it shows, as it says. */
  shows: string;
  /** Is it heard: "on", "off", or "locked" until somebody has touched it? */
  heard: string;
}

const UNSIGNED = "hall";
const NOTHING_SAID = { name: "", page: "", sound: "", language: "" } as const;

export function listed(walls: readonly Keyed<WallRow>[], screens: readonly Keyed<ScreenRow>[]): Listed[] {
  const signs = new Set([...walls, ...screens].map(({ key }) => key));
  signs.delete(UNSIGNED);
  return [...signs]
    .map((sign): Listed => {
      const { name, page, sound, language } = walls.find(({ key }) => key === sign) ?? NOTHING_SAID;
      const screen = screens.find(({ key }) => key === sign);
      const [shows = "", heard = ""] = (screen?.at ?? "").split("/");
      return { sign, name, page, sound, language, there: screen?.screens ?? 0, shows, heard };
    })
    .sort((a, b) => Number(b.there > 0) - Number(a.there > 0) || a.sign.localeCompare(b.sign));
}

/** Screens that are there and report by no sign: too many to be listed one by one. */
export const unsigned = (screens: readonly Keyed<ScreenRow>[]): number =>
  screens.find(({ key }) => key === UNSIGNED)?.screens ?? 0;
