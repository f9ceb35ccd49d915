// The scenario's texts in the reader's language: found by the scenario's own, and only where nobody has changed them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { calledThen, tell } from "#core/naming.ts";
import { Tables } from "#core/tables.ts";
import { inOurWords, learnTexts, retold } from "#core/texts.ts";
import { speakIn } from "#core/words.ts";

/** In German, and in nothing else afterwards: the tests share one page. */
function inGerman(name: string, body: () => void): void {
  test(name, () => {
    speakIn("de");
    learnTexts({
      faction: { name: { "The Drowned Bell": "Ertrunkene Glocke" } },
      technology: { name: { Woodcraft: "Holzkunde" }, text: { "A tree.": "Ein Baum." } },
    });
    try {
      body();
    } finally {
      speakIn("en");
      learnTexts({});
    }
  });
}

const snap = (rows: Record<string, Record<string, unknown>>) =>
  ({ t: "snap", epoch: "e", now: 0, sides: { public: { n: 1, rows } } }) as never;

inGerman("rows come in the reader's words, in whatever frame", () => {
  const tables = new Tables();
  tables.apply(
    snap({ "technology/wood": { name: "Woodcraft", text: "A tree." }, "faction/bell": { name: "The Drowned Bell" } }),
  );
  assert.equal(tables.row("technology/wood")?.name, "Holzkunde");
  assert.equal(tables.row("technology/wood")?.text, "Ein Baum.");
  tables.apply({ t: "delta", side: "public", n: 2, set: { "faction/bell": { name: "Bellringers" } } } as never);
  assert.equal(tables.row("faction/bell")?.name, "Bellringers");
});

inGerman("what is not for everybody comes with its row, in all languages", () => {
  const row = { text: "Win.", told: { de: { text: "Gewinne." }, fr: { text: "Gagne." } } };
  assert.equal(retold("objective", row).text, "Gewinne.");
  speakIn("en");
  assert.equal(retold("objective", row).text, "Win.");
});

inGerman("a text of another field, or one that has been changed, is left alone", () => {
  assert.equal(inOurWords("army", "name", "Woodcraft"), "Woodcraft");
  assert.equal(inOurWords("technology", "name", "Woodcraft!"), "Woodcraft!");
  assert.equal(inOurWords("technology", "name", "toString"), "toString");
});

inGerman("former names and names in lines are told too, where the scenario gave them", () => {
  const former = [{ key: "f1", of: "faction/bell", called: { name: "The Drowned Bell" }, until: 5 }];
  assert.deepEqual(calledThen(former as never, "faction/bell", 1), { name: "Ertrunkene Glocke" });
  const named = tell({ faction: "bell", old: "The Drowned Bell", name: "Bellringers" }, () => undefined);
  assert.deepEqual([named.old, named.name], ["Ertrunkene Glocke", "Bellringers"]);
  const set = tell({ row: "technology/wood", field: "name", old: "Woodcraft", new: "Wood" }, () => undefined);
  assert.deepEqual([set.old, set.new], ["Holzkunde", "Wood"]);
});
