// An entry or an order as one sentence: `desk.did.<command>`, its arguments in words.
import { phase } from "../../../core/naming.ts";
import { mmss } from "../../../core/clock.ts";
import { has, t, type Told } from "../../../core/words.ts";
import type { Book, Facts, Json } from "./book.ts";
import { inLine } from "./fields.ts";
import { rowName, wordFor } from "./names.ts";

const ROWS = new Set(["province", "building", "seat", "faction", "alarm", "officer", "army"]);
const GROUPS: Record<string, string> = { power: "power", good: "what", part: "part", command: "command" };

/** "+2:00", "−1:00". */
export const signed = (seconds: number): string => `${seconds < 0 ? "−" : "+"}${mmss(Math.abs(seconds) * 1000)}`;

function counted(outputs: Json[]): string {
  const counts = new Map<string, number>();
  for (const output of outputs) counts.set(String(output), (counts.get(String(output)) ?? 0) + 1);
  return [...counts].map(([what, n]) => (n > 1 ? `${n} × ` : "") + wordFor("what", what)).join(", ") || t("desk.nothing");
}

/** The order inside a proposal, told like any other. */
function proposed(book: Book, args: Facts): string {
  const inner = args.args !== null && typeof args.args === "object" && !Array.isArray(args.args) ? args.args : {};
  return told(book, { command: String(args.command ?? ""), args: inner });
}

function fact(book: Book, command: string, key: string, value: Json): string | number {
  if (key === "seconds" && typeof value === "number") return command === "extend" ? signed(value) : mmss(value * 1000);
  if (key === "outputs" && Array.isArray(value)) return counted(value);
  if (typeof value === "boolean") return t(`desk.${value ? "yes" : "no"}`);
  if (typeof value !== "string") return inLine(value);
  if (key === "row") return rowName(book, value);
  if (key === "phase") return value === "" ? "" : phase(value);
  if (ROWS.has(key)) return rowName(book, `${key}/${value}`);
  return GROUPS[key] ? wordFor(GROUPS[key], value) : value;
}

/** Arguments nobody wrote a sentence for: "name: value", one after the other. */
const bare = (facts: Told): string => Object.entries(facts).map(([key, value]) => `${key}: ${value}`).join(", ");

/** What nobody wrote a sentence for: its name, and what came with it. */
export function other(command: string, facts: Told): string {
  const args = bare(facts), named = wordFor("command", command);
  return args ? t("desk.did.other", { command: named, args }) : t("desk.did.bare", { command: named });
}

/** Facts with rows and codes in words. */
export function worded(book: Book, command: string, args: Facts): Told {
  return Object.fromEntries(Object.entries(args).map(([key, value]) => [key, fact(book, command, key, value)]));
}

/** `did`: an entry of the journal. `ask`: a command just sent, which may still be refused. `say`: an order beside its subject. */
export function told(book: Book, e: { command: string; args: Facts }, as: "did" | "ask" | "say" = "did"): string {
  const facts = worded(book, e.command, e.args);
  if (e.command === "propose") facts.command = proposed(book, e.args);
  const key = [`desk.${as}.${e.command}`, `desk.did.${e.command}`].find(has);
  const sentence = key ? t(key, facts) : other(e.command, facts);
  return e.args.overwork === true ? t("desk.did.overworked", { sentence }) : sentence;
}
