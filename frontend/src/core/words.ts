// What a screen says: the catalogue of one language, every sentence looked up by its key.
import { createSubscriber } from "svelte/reactivity";

export type Told = Record<string, string | number>;
export type Words = Record<string, string>;
const catalogue: Words = {};
let spoken = "en";
let fromRight = false;
let figures = numbersOf(spoken);
let plurals = pluralsOf(spoken);

/** Adds words of the language that is spoken. */
export function learn(more: Words): void {
  Object.assign(catalogue, more);
  heard();
}

/** How names stand in sentences: case → name → its form, as "den" → "Häuptling" → "den Häuptling". */
let forms: Record<string, Record<string, string>> = {};
export function learnForms(told: typeof forms): void {
  forms = told;
}

/**
 * A name in a case, with a capital where the case is asked for with one. Who plays there, in brackets behind the name,
 * stays; so does a name without forms, as people give them.
 */
export function inflected(name: string, asked: string): string {
  const behind = / \([^()]*\)$/.exec(name)?.[0] ?? "";
  const known = forms[asked.toLowerCase()] ?? {};
  const bare = name.slice(0, name.length - behind.length);
  if (!Object.hasOwn(known, bare)) return name;
  const form = known[bare]!;
  return (asked === asked.toLowerCase() ? form : capital(form)) + behind;
}
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** More words are on their way: what they say is left open until they have come. */
let awaited = false;
export function awaitWords(still: boolean): void {
  awaited = still;
}
let heard = () => {};
const listen = createSubscriber((changed) => {
  heard = changed;
});

/** Numbers are written, and sentences spoken, in this language. */
export function speakIn(language: string, direction = "ltr"): void {
  spoken = language;
  fromRight = direction === "rtl";
  figures = numbersOf(language);
  plurals = pluralsOf(language);
}
export const language = () => spoken;

/** Keys asked for and not found since the page was opened; tests expect it to stay empty. */
export const missing = new Set<string>();

export const has = (key: string) => Object.hasOwn(catalogue, key);
/** Is there a sentence, or may one still come? Whoever asks is told when it has. */
export const sayable = (key: string): boolean => {
  if (!has(key) && awaited) listen();
  return has(key) || awaited;
};
export const keys = () => Object.keys(catalogue);
/** Of the wanted keys those that the catalogue lacks: tests compare the server's codes with it. */
export const lacking = (wanted: string[]) => wanted.filter((key) => !has(key));

/**
 * The sentence for a key. `{name}` is filled in, `{name:den}` in that case; `{n|one|many}` chooses by the number n, as
 * the language does.
 */
export function t(key: string, facts: Told = {}): string {
  if (!has(key)) return unsaid(key);
  return (catalogue[key] ?? key).replace(
    /(\b(?:d|qu)e |à )?\{([^{}]+)\}/gi,
    (_, before: string | undefined, inner: string) => joined(before ?? "", fill(inner, facts)),
  );
}

/**
 * French leaves out an e before a vowel, and draws a preposition and an article together: "bataille d’Ostmark", "au
 * Chef". Which name comes, its catalogue cannot know.
 */
function joined(before: string, told: string): string {
  if (spoken !== "fr" || before === "") return before + told;
  const drawn = DRAWN_TOGETHER[before.toLowerCase()]?.find(([article]) => told.startsWith(article));
  if (drawn) return (before === before.toLowerCase() ? drawn[1] : capital(drawn[1])) + told.slice(drawn[0].length);
  return (/^[aeiouàâéèêëîïôœ]/i.test(told) ? before.replace(/e $/i, "’") : before) + told;
}
const DRAWN_TOGETHER: Record<string, [string, string][]> = {
  "de ": [
    ["le ", "du "],
    ["les ", "des "],
  ],
  "à ": [
    ["le ", "au "],
    ["les ", "aux "],
  ],
};

function unsaid(key: string): string {
  if (awaited) listen();
  else missing.add(key);
  return awaited ? "…" : key;
}

/** A number as the language writes it, with a real minus sign: "−2", "2.5" or "2,5". */
export const written = (n: number): string => (n < 0 ? figure(`−${figures.format(-n)}`) : figures.format(n));

/** Signs stay before their number, and "+2/−1" in this order, where words run from the right too. */
export const figure = (text: string): string => (fromRight ? `\u2066${text}\u2069` : text);

function fill(inner: string, facts: Told): string {
  const [asked = "", ...numbers] = inner.split("|");
  const [name = "", inCase] = asked.split(":");
  const value = facts[name];
  if (numbers.length > 0) return chosen(numbers, Number(value));
  if (typeof value === "number") return written(value);
  if (value === undefined) return "…";
  return inCase ? inflected(value, inCase) : value;
}

/**
 * The form for a number: of two the first is the singular, of more there is one for each the language knows, in CLDR's
 * order.
 */
function chosen(numbers: string[], n: number): string {
  const form = plurals.rules.select(n);
  const at = numbers.length > 2 ? plurals.forms.indexOf(form) : form === "one" ? 0 : 1;
  return numbers[at] ?? numbers.at(-1)!;
}

function pluralsOf(language: string): { rules: Intl.PluralRules; forms: string[] } {
  const rules = new Intl.PluralRules(language);
  const known = rules.resolvedOptions().pluralCategories;
  return {
    rules,
    forms: ["zero", "one", "two", "few", "many", "other"].filter((form) => known.includes(form as Intl.LDMLPluralRule)),
  };
}

/** No groups of three: most numbers here are small, and the large ones are names of entries. */
function numbersOf(language: string): Intl.NumberFormat {
  return new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 3 });
}
