// A line of the log as its readers read it; one nobody wrote a sentence for by its name and its facts.
import { lineKey } from "#core/naming.ts";
import type { Facts, Values } from "#core/protocol.ts";
import { game } from "#core/state.svelte.ts";
import { has } from "#core/words.ts";
import { book } from "../desk.svelte.ts";
import { other, worded } from "../journal/told.ts";

export const say = (code: string, facts: Facts, at?: number): string =>
  has(`line.${code}`) ? game.say(lineKey(code, facts), facts, at) : other(code, worded(book, code, facts as Values));
