// The scenario's own texts in the reader's language, found by what the scenario says: what players or Control have
// changed stays theirs.
import type { Row } from "./protocol.ts";
import { language } from "./words.ts";

/** Kind of row → field → the scenario's text → the same in this language; as kind `forms`: case → name → its form. */
export type Texts = Record<string, Record<string, Record<string, string>>>;
let texts: Texts = {};

export function learnTexts(told: Texts): void {
  texts = told;
}

/** What a field of such rows says in this language. */
export function inOurWords(kind: string, field: string, text: string): string {
  const known = texts[kind]?.[field];
  return known && Object.hasOwn(known, text) ? known[text]! : text;
}

/** A row as this reader is told it; what is not for everybody to read it brings along in all languages. */
export function retold(kind: string, row: Row): Row {
  const told = { ...row };
  for (const field of Object.keys(texts[kind] ?? {})) {
    const text = row[field];
    if (typeof text === "string") told[field] = inOurWords(kind, field, text);
  }
  const own = row.told as Record<string, Record<string, string>> | undefined;
  return own ? Object.assign(told, own[language()]) : told;
}
