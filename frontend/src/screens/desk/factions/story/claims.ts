// What Control may say on claims, all at once: a verdict is proposed for each, and Control reads and sends them
// (SET-6).
import { t } from "#core/words.ts";
import type { Book, EvidenceRow, Values } from "#desk/book.ts";
import { atTheEnd, claimed, evidenceOf, type Objective } from "./objectives.ts";

/** `later`: it stays claimed. */
export type Verdict = "reached" | "not" | "later";
export const VERDICTS = ["reached", "not", "later"] as const;
export interface Judged {
  verdict: Verdict;
  reason: string;
}

/**
 * Where the words are all there is, they may ask for what is only known when the event is over: until then nothing is
 * proposed, and after it the player's own word counts until Control has read otherwise.
 */
function leaning(evidence: EvidenceRow | undefined, over: boolean): Verdict {
  if (!evidence) return over ? "reached" : "later";
  if (evidence.verdict === "met") return "reached";
  if (evidence.verdict === "missed" || evidence.looks.some(({ stand }) => stand === "not_yet")) return "not";
  return "later";
}

/** What is proposed for a claim; what the end will say by itself is left to it. */
export function proposed(book: Book, key: string): Judged {
  const evidence = evidenceOf(book, key),
    verdict = leaning(evidence, book.rows("event")[0]?.state === "ended");
  if (evidence?.verdict === "open" && atTheEnd(book, key)) return { verdict: "later", reason: "" };
  return {
    verdict,
    reason: verdict === "not" ? t(evidence?.verdict === "missed" ? "desk.claims.missed" : "desk.claims.not_yet") : "",
  };
}

/**
 * Claims on which something can be said now, by the facts or by whoever reads their words; the others wait for the end.
 */
export const due = (book: Book): Objective[] =>
  claimed(book).filter(({ key }) => !evidenceOf(book, key) || proposed(book, key).verdict !== "later");

/** As it is sent: each claim that is judged, with the words for those it is for. */
export const sent = (judged: Readonly<Record<string, Judged>>): Values[] =>
  Object.entries(judged)
    .filter(([, { verdict }]) => verdict !== "later")
    .map(([objective, { verdict, reason }]) => ({
      objective,
      reached: verdict === "reached",
      reason: verdict === "not" ? reason.trim() : "",
    }));
/** Whoever is told no is told why. */
export const unexplained = (judged: Readonly<Record<string, Judged>>): string[] =>
  Object.entries(judged)
    .filter(([, { verdict, reason }]) => verdict === "not" && reason.trim() === "")
    .map(([key]) => key);
