// Every die of a day, found again: HMAC-SHA256 of its label under the secret, as docs/event-file.md tells it. No server
// is asked.
import { sha256 } from "../core/sha256.ts";

/** `word`: what the hall had shouted by then; `sides` 0: an old event did not keep them. */
export type Die = { seq: number; phase: string; word: string; label: string; value: number; sides: number };
export type Found = Die & { found: number };

const BLOCK = 64;
const hex = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (text: string): number[] => (text.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
const utf8 = (text: string): string => hex(new TextEncoder().encode(text));

/** HMAC-SHA256 (RFC 2104) of a text under a key of at most 64 bytes; keys and what comes of it in hex. */
export function hmac(key: string, text: string): string {
  const whole = [...bytes(key), ...new Array<number>(BLOCK).fill(0)].slice(0, BLOCK);
  const pad = (mask: number) => hex(whole.map((byte) => byte ^ mask));
  return sha256(pad(0x5c) + sha256(pad(0x36) + utf8(text)));
}

/**
 * The die of this label, 1 to `sides`: the first 32-bit word that does not lie in the incomplete last run of `sides`.
 */
export function roll(secret: string, label: string, sides: number, word: string): number {
  const key = word ? hmac(secret, word) : secret;
  const fair = 2 ** 32 - (2 ** 32 % sides);
  for (let block = 0; ; block += 1) {
    const words = hmac(key, block ? `${label}#${block}` : label).match(/.{8}/g) ?? [];
    const first = words.map((each) => parseInt(each, 16)).find((value) => value < fair);
    if (first !== undefined) return (first % sides) + 1;
  }
}

/** What each die should have shown; 0 where nobody can tell. */
export const recheck = (secret: string, dice: readonly Die[]): Found[] =>
  dice.map((die) => ({ ...die, found: die.sides ? roll(secret, die.label, die.sides, die.word) : 0 }));
