// Province by province and building by building: what a faction has said it will do in this phase.
import { t } from "../../../core/words.ts";
import type { Book, DraftRow, Row } from "./book.ts";
import { told } from "./told.ts";
import { rowName } from "./names.ts";
import { INCOME } from "./roster.ts";

export interface Subject {
  name: string;
  label: string;
  state: "confirmed" | "draft" | "none";
  said: string;
}

function argsOf(draft: DraftRow): { command: string; args: Row } {
  const kind = draft.command === "collect" ? "building" : "province";
  return { command: draft.command, args: { [kind]: draft.subject, ...(draft.data as Row) } };
}

function subject(book: Book, name: string, draft: DraftRow | undefined): Subject {
  const label = rowName(book, name);
  if (!draft) return { name, label, state: "none", said: t("desk.orders.none") };
  return { name, label, state: draft.confirmed ? "confirmed" : "draft", said: told(book, argsOf(draft), "say") };
}

export function subjects(book: Book, faction: string, phase: string): Subject[] {
  const drafts = book.rows("draft").filter((d) => d.phase === phase);
  const land = book.rows("province").filter((p) => p.owner === faction);
  const income = book.rows("building").filter((b) => b.holder === faction && INCOME.has(b.kind));
  return [
    ...land.map((p) => subject(book, `province/${p.key}`, drafts.find((d) => d.command === "produce" && d.subject === p.key))),
    ...income.map((b) => subject(book, `building/${b.key}`, drafts.find((d) => d.command === "collect" && d.subject === b.key))),
  ];
}
