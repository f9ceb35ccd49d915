// What the press has written, as Control sees it: what waits first of all. Pure.
import type { Keyed } from "#core/rows.ts";
import type { ArticleRow, Book } from "#desk/book.ts";

export type Article = Keyed<ArticleRow>;
/** What waits to be let through, the oldest first. */
export const held = (book: Book): Article[] =>
  book
    .rows("article")
    .filter(({ state }) => state === "held")
    .sort((a, b) => a.at - b.at);
/** All else, the newest first. */
export const seen = (book: Book): Article[] =>
  book
    .rows("article")
    .filter(({ state }) => state !== "held")
    .sort((a, b) => b.at - a.at);
