import assert from "node:assert/strict";
import { test } from "node:test";
import { listed, unsigned } from "#desk/walls/walls.ts";
import { free } from "#hall/sign.ts";

const wall = (key: string, name: string) => ({ key, name, page: "black", sound: "", language: "fr" }) as const;
const screen = (key: string, at: string, screens = 1) => ({ key, screens, at, since: 1 });

test("walls are listed by name, those that are away last, and those without a sign are counted", () => {
  const screens = [screen("hall", "", 3), screen("K7QP", "map/locked"), screen("AAAA", "", 2)];
  const walls = listed([wall("K7QP", "Stage"), wall("ZZZZ", "Bar")], screens);
  assert.deepEqual(
    walls.map(({ sign, name, there, shows, heard, page }) => [sign, name, there, shows, heard, page]),
    [
      ["AAAA", "", 2, "", "", ""],
      ["K7QP", "Stage", 1, "map", "locked", "black"],
      ["ZZZZ", "Bar", 0, "", "", "black"],
    ],
  );
  assert.equal(unsigned(screens), 3);
  assert.equal(unsigned([]), 0);
});

test("a wall takes the first of its browser's signs that no other tab holds", () => {
  assert.equal(free(["K7QP", "AAAA"], new Set(["K7QP"])), "AAAA");
  assert.equal(free(["K7QP"], new Set(["K7QP"])), undefined);
});
