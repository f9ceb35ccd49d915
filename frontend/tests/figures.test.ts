import assert from "node:assert/strict";
import { test } from "node:test";
import { signed } from "#core/figures.ts";
import { counted, equation, reasons, strength } from "#parts/figures.ts";
import { written } from "#core/words.ts";

const spaced = (text: string) => text.replaceAll("\u00a0", " ");

test("a pair of numbers says whose die each is for, and whom it helps", () => {
  assert.equal(strength({ x: 2, y: -1 }, "yours"), "your die +2, theirs −1");
  assert.equal(strength({ x: 2, y: 2 }, "yours"), "your die +2, theirs +2: helps both");
  assert.equal(strength({ x: -1, y: 1 }, "yours"), "your die −1, theirs +1: helps the enemy");
  assert.equal(strength({ x: 1, y: 0 }, "yours"), "your die +1");
  assert.equal(strength({ x: 2, y: 2 }), "own die +2, the foe’s +2: helps both");
  assert.equal(strength({ x: 0, y: -1 }), "own die 0, the foe’s −1");
});

test("public order is written as a sum", () => {
  assert.equal(
    spaced(
      equation(
        [
          ["stored", 2],
          ["at_war", -1],
          ["unfed", -2],
        ],
        -1,
      ),
    ),
    "2 stored − 1 at war − 2 hunger = −1",
  );
  assert.equal(spaced(equation([["stored", -1]])), "−1 stored = −1");
});

test("a line may end between two causes, never inside one", () => {
  assert.deepEqual(
    reasons([
      ["stored", 2],
      ["at_war", -1],
    ]).split(" "),
    ["2\u00a0stored", "−\u00a01\u00a0at\u00a0war"],
  );
  assert.equal(reasons([["some_cause", 1]]), "1\u00a0some\u00a0cause");
});

test("a technology among the causes is named; to others it is just one", () => {
  const named = (row: string) => (row === "technology/rites" ? "Rites" : undefined);
  assert.equal(
    spaced(
      reasons(
        [
          ["stored", 2],
          ["technology/rites", 1],
        ],
        named,
      ),
    ),
    "2 stored + 1 Rites",
  );
  assert.equal(
    spaced(
      reasons([
        ["stored", 2],
        ["technology/rites", 1],
      ]),
    ),
    "2 stored + 1 technology",
  );
});

test("numbers carry a real minus sign, and a plus where they are a change", () => {
  assert.deepEqual([signed(2), signed(-2), signed(0)], ["+2", "−2", "+0"]);
  assert.deepEqual([written(2), written(-2), written(0)], ["2", "−2", "0"]);
});

test("one and many have their own word", () => {
  assert.equal(counted("regiment", 1), "1 regiment");
  assert.equal(counted("militia", 3), "3 militia");
  assert.equal(counted("exotic", 1), "1 exotic good");
  assert.equal(counted("exotic", 2), "2 exotic goods");
  assert.equal(counted("province", 2), "2 provinces");
  assert.equal(counted("gryphon", 2), "2 gryphon");
});
