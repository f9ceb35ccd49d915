// What Control says to this seat: what is still to be read, what has been, and to whom it is said. Pure.
import type { AnnouncementRow, Keyed } from "#core/rows.ts";
import { t } from "#core/words.ts";

export type Notice = Keyed<AnnouncementRow>;

const newestFirst = (all: Notice[]) => [...all].sort((a, b) => b.at - a.at || (a.key < b.key ? 1 : -1));

/** Those the seat has not seen, but for those just put away on this device: the server may not have heard of it yet. */
export const unread = (all: Notice[], away: ReadonlySet<string>): Notice[] =>
  newestFirst(all.filter((notice) => notice.seen === false && !away.has(notice.key)));

const LASTS_MS = 10 * 60_000;
/** Said in an earlier phase, or so long ago that it is no news any more. */
export const aged = ({ phase, at }: Notice, now: number, present: string): boolean =>
  phase !== present || now - at > LASTS_MS;

/** All that was said in words; a nudge has none and is gone with its phase. */
export const said = (all: Notice[]): Notice[] => newestFirst(all.filter((notice) => !notice.nudge));

/** "Control, to everybody" */
export function heading({ addressed = "" }: Notice, name: (row: string) => string | undefined): string {
  const [kind = "", key = ""] = addressed.split("/");
  if (kind === "faction") return t("notice.to_faction", { faction: name(addressed) ?? t("ui.something") });
  if (kind === "office") return t("notice.to_office", { office: t(`office.${key}`) });
  return t(kind === "seat" ? "notice.to_you" : "notice.to_all");
}
