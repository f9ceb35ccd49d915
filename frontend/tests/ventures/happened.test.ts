// A quest's deeds are told to the hero in the second person, and to the desk in the third.
import assert from "node:assert/strict";
import { test } from "node:test";
import { TABLE } from "../desk/cast.ts";
import type { Book } from "#desk/book.ts";
import { keyOf, kindOf } from "#desk/book.ts";
import { lately } from "#parts/ventures/happened.ts";
import { endedSo, ending, happened, type Venture } from "#desk/ventures/tables.ts";

const table: Record<string, object> = { ...TABLE, "character/cai": { name: "Cai" } };
const book = {
  row: (name: string) => table[name],
  rows: (kind: string) =>
    Object.entries(table)
      .filter(([name]) => kindOf(name) === kind)
      .map(([name, row]) => ({ ...row, key: keyOf(name) })),
} as unknown as Book;

const BLOWS = [
  { code: "struck", facts: { hero: 12, foe: 9, dealt: 3, lost: 0 } },
  { code: "struck", facts: { hero: 8, foe: 9, dealt: 0, lost: 1 } },
  { code: "struck", facts: { hero: 9, foe: 9, dealt: 0, lost: 0 } },
  { code: "answered", facts: { hero: 12, foe: 9, dealt: 3, lost: 0 } },
  { code: "answered", facts: { hero: 8, foe: 9, dealt: 0, lost: 1 } },
  { code: "answered", facts: { hero: 9, foe: 9, dealt: 0, lost: 0 } },
  { code: "cunning", facts: { total: 5, most: 7, dealt: 2, lost: 0 } },
  { code: "cunning", facts: { total: 9, most: 7, dealt: 0, lost: 2 } },
  { code: "tested", facts: { attr: "dex", total: 5, most: 7 } },
  { code: "flipped", facts: { coin: "heads" } },
  { code: "gained", facts: { attr: "health", n: 5 } },
  { code: "gained", facts: { attr: "ac", n: 1 } },
  { code: "gained", facts: { attr: "crowns", n: 1 } },
  { code: "lost", facts: { attr: "health", n: 8 } },
  { code: "lost", facts: { attr: "wb", n: 1 } },
  { code: "lost", facts: { attr: "crowns", n: 2 } },
  { code: "paid", facts: { n: 10 } },
  { code: "found", facts: { item: "lamp" } },
];
const quest = (code: string, facts: object) =>
  ({
    key: "v1",
    kind: "quest",
    met: { "": "the troll" },
    deeds: 1,
    said: [{ deed: 0, code, facts }],
    hero: { items: ["rope", "lamp"] },
    items: ["a rope", "a miner’s lamp"],
    sides: { a: { character: "cai" } },
  }) as unknown as Venture;

test("the hero reads what they have done, the desk what Cai has", () => {
  const struck = quest("struck", { hero: 12, foe: 9, dealt: 3, lost: 0 });
  assert.deepEqual(lately(struck), ["You strike, 12 against 9: 3 off the troll."]);
  assert.deepEqual(happened(book, struck), ["Cai strikes, 12 against 9: 3 off the troll."]);
});

test("the hero reads what a paragraph gives and takes, and things by their names", () => {
  const told = BLOWS.slice(-8).flatMap(({ code, facts }) => lately(quest(code, facts)));
  assert.deepEqual(told, [
    "Your Health: 5 back.",
    "Your armour: 1 more.",
    "1 crown more in the purse.",
    "8 off your Health.",
    "Your weapon bonus: 1 less.",
    "2 crowns gone from the purse.",
    "10 crowns paid.",
    "You find: a miner’s lamp.",
  ]);
});

test("no blow, no end and no way to end it is told to the desk as if it were the hero", () => {
  const told = BLOWS.flatMap(({ code, facts }) => happened(book, quest(code, facts)));
  assert.equal(told.length, BLOWS.length);
  const ends = ["success", "partial", "failure", "recalled", "conceded", "void"].flatMap((how) => {
    const over = { ...quest("flipped", { coin: "tails" }), how } as Venture;
    return [endedSo(book, over), ending(book, over, "1", { how, gift: "", beaten: [] } as never)];
  });
  for (const sentence of [...told, ...ends]) assert.doesNotMatch(sentence, /\b[Yy]ou|quest\.|…/);
});
