// The house rules as the server declares them: what is asked of each, in words, and what such answers come to.
import { table } from "#core/naming.ts";
import { t, written, type Told } from "#core/words.ts";
import type { HouseChapter, HouseNumber, HouseRule } from "#core/wire.gen.ts";
import type { Json, Values } from "../book.ts";

let chapters: readonly HouseChapter[] = [];
/** As they came with the page, in its language. */
export const declare = (told: readonly HouseChapter[]): void => void (chapters = told);
export const declared = (): readonly HouseChapter[] => chapters;
const ruleOf = (key: string): HouseRule | undefined =>
  chapters.flatMap(({ rules }) => rules).find((rule) => rule.key === key);

/** What stands in the fields of a ruling: its choice under "", or number by number. */
export type Answers = Record<string, string>;
const STAT = /^([+-]\d)\/([+-]\d)$/;

export function answers(rule: HouseRule, value: Json | undefined): Answers {
  const now = value ?? rule.unsaid;
  const stat = typeof now === "string" && !rule.choices.length ? STAT.exec(now) : null;
  if (stat) return { x: String(Number(stat[1])), y: String(Number(stat[2])) };
  const goods = table(now);
  if (goods) return Object.fromEntries(rule.numbers.map(({ key }) => [key, String(goods[key] ?? 0)]));
  return { "": typeof now === "boolean" ? (now ? "yes" : "no") : String(now) };
}

/** What is typed as a number of a ruling; null where it does not fit. */
export function numberOf(text: string, { least, most }: HouseNumber): number | null {
  const n = /^\s*[-−+]?\d{1,6}\s*$/.test(text) ? Number(text.replace("−", "-")) : NaN;
  return n >= least && n <= most ? n : null;
}

const signed = (n: number): string => `${n < 0 ? "-" : "+"}${Math.abs(n)}`;

/** What these answers come to; null where one does not fit. */
export function ruling(rule: HouseRule, said: Answers): Json {
  const choice = said[""] ?? "";
  if (rule.choices.length) return typeof rule.usual === "boolean" ? choice === "yes" : choice;
  const numbers = rule.numbers.map((number) => [number.key, numberOf(said[number.key] ?? "", number)] as const);
  if (numbers.some(([, n]) => n === null)) return null;
  const found = Object.fromEntries(numbers) as Record<string, number>;
  if (typeof rule.usual === "string") return `${signed(found.x!)}/${signed(found.y!)}`;
  return table(rule.usual) ? found : found[""]!;
}

/** "at once", "2 gold, 1 stone", "+2/−1", "15". */
export function said(rule: HouseRule, value: Json | undefined): string {
  const now = answers(rule, value);
  const choice = rule.choices.find((one) => one.value === now[""]);
  if (choice) return choice.says;
  if (now.x !== undefined) return String(value ?? rule.unsaid).replaceAll("-", "−");
  if (rule.numbers.length === 1) return written(Number(now[""]));
  const some = rule.numbers.filter(({ key }) => now[key] !== "0");
  return some.map(({ key, says }) => `${now[key]} ${says}`).join(", ") || t("desk.nothing");
}

export const same = (rule: HouseRule, one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(answers(rule, one)) === JSON.stringify(answers(rule, other));

/** A ruling in an entry of the journal: its name, and what was decided, in words. */
export function decided(args: Values): Told {
  const rule = ruleOf(String(args.ruling));
  return rule ? { ruling: rule.name, value: said(rule, args.value) } : {};
}
