// What a device is told of the others that sit at its seat.
import assert from "node:assert/strict";
import { test } from "node:test";
import { lines, newest, unheard } from "#phone/menu/devices.ts";

const line = (code: string, at: number) => ({
  key: `${code}-${at}`,
  side: "seat/q",
  code,
  facts: { devices: 2 },
  at,
  phase: "t1/war",
  seq_no: at,
});

test("a device that comes is not told of itself, and of all that come after", () => {
  const before = [line("seat_joined", 1), line("device_joined", 2), line("power_lent", 3)];
  const read = newest(before);
  assert.deepEqual(unheard(before, read), []);
  assert.deepEqual(
    unheard([...before, line("device_joined", 5), line("device_joined", 4)], read).map((one) => one.at),
    [5, 4],
  );
});

test("that the card has ended is told to the device that ended it", () => {
  const lines = [line("device_joined", 2), line("card_void", 3)];
  assert.deepEqual(
    unheard(lines, newest(lines)).map((one) => one.code),
    ["card_void"],
  );
  assert.deepEqual([newest([]), unheard(lines, 3)], [0, []]);
});

test("who has sat down here by name is told like any other device", () => {
  const before = [line("device_joined", 1)];
  assert.deepEqual(
    unheard([...before, line("player_sat_down", 2)], newest(before)).map((one) => one.code),
    ["player_sat_down"],
  );
  assert.equal(newest([line("player_sat_down", 4)]), 4);
});

test("who comes before the slip has come is news: the page was opened without them", () => {
  const mine = line("device_joined", 1),
    theirs = line("player_sat_down", 2);
  const opened = lines({ "line/1": mine, "seat/q": { devices: 1 } });
  assert.deepEqual(unheard([mine, theirs], newest(opened)), [theirs]);
});
