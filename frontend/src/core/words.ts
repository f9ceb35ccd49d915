// The one catalogue of a language: every sentence a screen shows, looked up by key.
import en from "./words/en.json" with { type: "json" };

export type Told = Record<string, string | number>;
const catalogue: Record<string, string> = { ...en };

/** Adds a screen's own words, so that phones do not carry Control's. */
export function learn(more: Record<string, string>): void {
  Object.assign(catalogue, more);
}

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

function fill(inner: string, facts: Told): string {
  const [name = "", one, many] = inner.split("|");
  const value = facts[name];
  if (one !== undefined) return Number(value) === 1 ? one : (many ?? one);
  if (typeof value === "number" && value < 0) return `−${-value}`;
  return value === undefined ? "…" : String(value);
}
