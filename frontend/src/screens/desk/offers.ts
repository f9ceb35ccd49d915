// What Control may choose from, as the server offers it.
import type { Offers } from "#core/rows.ts";
import type { Book } from "./book.ts";

/** The choices of a command that is Control's; nothing of it where it cannot be given now. */
export const choices = <K extends keyof Offers>(book: Book, command: K): Partial<Offers[K]> =>
  (book.rows("may").find(({ key }) => key === command)?.choices ?? {}) as Partial<Offers[K]>;
