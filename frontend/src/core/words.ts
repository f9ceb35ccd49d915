// What a screen says: the catalogue of one language, every sentence looked up by its key.

export type Told = Record<string, string | number>;
export type Words = Record<string, string>;
const catalogue: Words = {};
let spoken = "en";
let figures = numbersOf(spoken);

/** Adds words of the language that is spoken. */
export function learn(more: Words): void {
  Object.assign(catalogue, more);
}

/** Numbers are written, and sentences spoken, in this language. */
export function speakIn(language: string): void {
  spoken = language;
  figures = numbersOf(language);
}
export const language = () => spoken;

/** Keys asked for and not found since the page was opened; tests expect it to stay empty. */
export const missing = new Set<string>();

export const has = (key: string) => Object.hasOwn(catalogue, key);
export const keys = () => Object.keys(catalogue);
/** Of the wanted keys those that the catalogue lacks: tests compare the server's codes with it. */
export const lacking = (wanted: string[]) => wanted.filter((key) => !has(key));

/** The sentence for a key. `{name}` is filled in; `{n|one|many}` chooses by the number n. */
export function t(key: string, facts: Told = {}): string {
  if (!has(key)) {
    missing.add(key);
    return key;
  }
  return (catalogue[key] ?? key).replace(/\{([^{}]+)\}/g, (_, inner: string) => fill(inner, facts));
}

/** A number as the language writes it, with a real minus sign: "−2", "2.5" or "2,5". */
export const written = (n: number): string => (n < 0 ? `−${figures.format(-n)}` : figures.format(n));

function fill(inner: string, facts: Told): string {
  const [name = "", one, many] = inner.split("|");
  const value = facts[name];
  if (one !== undefined) return Number(value) === 1 ? one : (many ?? one);
  if (typeof value === "number") return written(value);
  return value === undefined ? "…" : String(value);
}

/** No groups of three: most numbers here are small, and the large ones are names of entries. */
function numbersOf(language: string): Intl.NumberFormat {
  return new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 3 });
}
