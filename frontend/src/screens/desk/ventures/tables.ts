// Side tables as the desk sees them: who is at one, what is over, whom Control could send.
import type { Ending, Keyed, SeatRow, VentureRow } from "#core/rows.ts";
import { t } from "#core/words.ts";
import { bout, fighter, fighterNamed, outcome, rival } from "#parts/ventures/duel.ts";
import { ended, lately } from "#parts/ventures/happened.ts";
import type { Book } from "../book.ts";
import { choices } from "../offers.ts";

export type Venture = Keyed<VentureRow>;

/** The newest first. */
export const tables = (book: Book, state: VentureRow["state"]): Venture[] =>
  book
    .rows("venture")
    .filter((one) => one.state === state)
    .reverse();

const named =
  (book: Book) =>
  (row: string): string =>
    String(book.row(row)?.name ?? "");

/** "Cai, The Grey Toll"; "Ada against Bor". */
export function tableName(book: Book, venture: Venture): string {
  const { sides, about, kind } = venture,
    name = named(book);
  if (kind !== "quest") return bout(venture, name);
  return t("desk.venture.name", { name: name(`character/${sides?.a?.character}`), quest: name(`quest/${about}`) });
}

/** What the last deed of a quest has done: the desk hears of the hero what the hero hears of themselves. */
export const happened = (book: Book, venture: Venture): string[] =>
  lately(venture, {
    name: named(book)(`character/${venture.sides?.a?.character}`),
    words: (came) => `quest.told.${came}`,
  });

/** How it ended, and what it has brought. */
export const endedSo = (book: Book, venture: Venture): string =>
  venture.kind !== "quest" ? outcome(venture, named(book)) : ended(venture, t(`desk.quest.how.${venture.how}`));

/** One of the ways Control may end it, with what follows. */
export function ending(book: Book, venture: Venture, key: string, { how, gift, beaten }: Ending): string {
  if (venture.kind !== "quest") return duelEnding(book, venture, key);
  const follows = [gift ? t(`quest.gift.${gift}`) : "", beaten.length ? t("desk.venture.wounds") : ""]
    .filter(Boolean)
    .join(" ");
  return t("desk.venture.ending", { key, how: t(`desk.quest.how.${how}`), follows });
}
function duelEnding(book: Book, venture: Venture, key: string): string {
  if (key !== "a" && key !== "b") return t(`desk.ring.end.${key}`);
  const [winner, loser] = [key, rival(key)].map((side) => fighter(venture, side, named(book)));
  return t("desk.ring.end.won", { winner: winner ?? "", loser: loser ?? "" });
}

/** What a number is called that Control may set. */
export function measureName(book: Book, venture: Venture, measure: string): string {
  const figure = /^health_([ab]\d?)$/.exec(measure)?.[1];
  return figure ? t("desk.ring.health", { name: fighterNamed(venture, figure, named(book)) }) : t(`measure.${measure}`);
}

/** Each seat Control could send, and on which quests. */
export function sendable(book: Book): { seat: Keyed<SeatRow>; quests: string[] }[] {
  const found = Object.entries(choices(book, "open_quest").seat ?? {});
  return found.flatMap(([key, quests]) => {
    const seat = book.row(`seat/${key}`) as unknown as Keyed<SeatRow> | undefined;
    return seat ? [{ seat, quests }] : [];
  });
}
