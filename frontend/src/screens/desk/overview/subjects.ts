// What a faction has said it will do in this phase, one line for each thing it is asked.
import { t } from "#core/words.ts";
import type { Ask } from "#core/rows.ts";
import { answers, asks } from "./asks.ts";
import type { Book, DraftRow, Row } from "../book.ts";
import { rowName } from "../names.ts";
import { told } from "../journal/told.ts";

export interface Subject {
  name: string;
  label: string;
  state: "confirmed" | "draft" | "none";
  said: string;
}

function argsOf(draft: DraftRow): { command: string; args: Row } {
  const kind = { produce: "province", collect: "building" }[draft.command as string] ?? "faction";
  return { command: draft.command, args: { [kind]: draft.subject, ...(draft.data as Row) } };
}

/** An arrangement and an allotment are named by what they are, the rest by what it is about. */
const labelOf = (book: Book, { command, row }: Ask): string =>
  command === "arrange" || command === "allot" ? t(`desk.subject.${command}`) : rowName(book, row);

function subject(book: Book, ask: Ask, draft: DraftRow | undefined): Subject {
  const found = { name: ask.row, label: labelOf(book, ask) };
  if (!draft) return { ...found, state: "none", said: t("desk.orders.none") };
  return { ...found, state: draft.confirmed ? "confirmed" : "draft", said: told(book, argsOf(draft), "say") };
}

export function subjects(book: Book, faction: string, phase: string): Subject[] {
  const drafts = book.rows("draft").filter((d) => d.phase === phase);
  return asks(book, faction).map((ask) =>
    subject(
      book,
      ask,
      drafts.find((d) => answers(ask, d)),
    ),
  );
}
