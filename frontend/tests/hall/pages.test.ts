import assert from "node:assert/strict";
import { test } from "node:test";
import { PAGE_MS, evenly, pages, turnedTo } from "#hall/pages.ts";

const hour = { word: "production", season: false, early: false, news: 0, placards: 0, press: "" } as const;

test("a phase in which nothing happens shows how they stand; news come in every other place", () => {
  assert.equal(pages(hour)[0], "standings");
  assert.deepEqual(pages({ ...hour, news: 2 }).slice(0, 4), ["news", "standings", "news", "bonds"]);
});

test("every phase has its page", () => {
  assert.equal(pages({ ...hour, word: "trade" })[0], "ships");
  assert.equal(pages({ ...hour, word: "diplomacy" })[0], "treaties");
  assert.equal(pages({ ...hour, word: "planning", early: true })[0], "dice");
  assert.deepEqual(pages({ ...hour, word: "war", season: true, news: 3 }), ["news"]);
});

test("who looks for what comes first while people trade, after how they stand elsewhere, and where nobody says so never", () => {
  assert.deepEqual(pages({ ...hour, word: "trade", placards: 2 }).slice(0, 3), ["placards", "ships", "standings"]);
  assert.deepEqual(pages({ ...hour, word: "diplomacy", placards: 1 }).slice(0, 3), [
    "treaties",
    "standings",
    "placards",
  ]);
  assert.deepEqual(
    ["trade", "diplomacy", "upkeep"].filter((word) => pages({ ...hour, word }).includes("placards")),
    [],
  );
});

test("an edition that has just come out stands first, one that was read takes its turn", () => {
  assert.deepEqual(pages({ ...hour, news: 2, press: "fresh" }).slice(0, 3), ["press", "news", "standings"]);
  const read = pages({ ...hour, word: "war", season: true, news: 3, press: "read" });
  assert.deepEqual(read, ["news", "press"]);
});

test("pages come one after the other, and again; a key turns on", () => {
  assert.deepEqual(
    [0, PAGE_MS, 2 * PAGE_MS, 3 * PAGE_MS].map((gone) => turnedTo(3, gone)),
    [0, 1, 2, 0],
  );
  assert.equal(turnedTo(3, 0, 2), 2);
  assert.equal(turnedTo(0, 5), 0);
});

test("no sheet of the standings holds the last court alone", () => {
  assert.deepEqual(
    [
      [8, 7],
      [8, 8],
      [8, 5],
      [9, 4],
      [8, 1],
      [1, 1],
      [0, 3],
    ].map(([all = 0, fits = 0]) => evenly(all, fits)),
    [4, 8, 4, 3, 1, 1, 3],
  );
});
