// Letters and notes: which are which, the newest first, and what of them is new.
import assert from "node:assert/strict";
import test from "node:test";
import { letters, notes, unread, type Letter } from "#phone/diplomacy/letters/letters.ts";

const written = (key: string, seat: string, to: string, at: number): Letter => ({
  key,
  seat,
  to,
  faction: to ? "" : "humans",
  text: key,
  phase: "planning",
  at,
});
const ALL = [
  written("a", "queen", "king", 1),
  written("b", "general", "", 2),
  written("c", "king", "queen", 3),
  written("d", "queen", "", 4),
];
const keys = (some: Letter[]) => some.map(({ key }) => key).join("");

test("letters have somebody they were written to, notes have none; the newest comes first", () => {
  assert.deepEqual([keys(letters(ALL)), keys(notes(ALL))], ["ca", "db"]);
});

test("new is what others have written since one looked, never one's own", () => {
  assert.deepEqual(
    [keys(unread(ALL, "queen", 0)), keys(unread(ALL, "queen", 2)), keys(unread(ALL, "queen", 3))],
    ["bc", "c", ""],
  );
});
