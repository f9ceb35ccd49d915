// The clock strip: which button is the large one, how time is typed, which keys are the clock's.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { EventRow } from "#desk/book.ts";
import { clockArgs, enders, faceOf, phaseOf } from "#desk/clock/face.ts";
import { keyAct, type Pressed } from "#desk/keys.ts";
import { minutesSince, seconds } from "#desk/clock/moment.ts";
import { TABLE } from "./cast.ts";

const event = TABLE["event/astor"] as EventRow;
const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  repeat: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
const nowhere = { tag: "BODY", editable: false };

test("each state of the clock has its one large button", () => {
  const large = ["planning", "running", "paused", "held", "ended"].map((state) => faceOf(state).main?.command);
  assert.deepEqual(large, ["start", "pause", "resume", "close_phase", undefined]);
});

test("no two states share word or shape, and an unknown one offers nothing", () => {
  const faces = ["planning", "running", "paused", "held", "ended"].map(faceOf);
  assert.equal(new Set(faces.map((f) => f.word)).size, 5);
  assert.equal(new Set(faces.map((f) => f.shape)).size, 5);
  assert.equal(faceOf("melted").main, null);
});

test("a held phase can still be given time, an ended event cannot", () => {
  assert.ok(faceOf("held").timed);
  assert.ok(!faceOf("ended").timed);
});

test("closing names its phase, time commands the clock they saw, the rest nothing", () => {
  assert.deepEqual(clockArgs("close_phase", event), { phase: "t1/production" });
  assert.deepEqual(clockArgs("extend", event), { revision: 7 });
  assert.deepEqual(clockArgs("set_clock", event), { revision: 7 });
  assert.deepEqual(clockArgs("pause", event), {});
});

test("a part is ended by itself: allotments before the guild window, the preparation of war", () => {
  const ways = (phase: string, part: string) => enders({ phase, part });
  assert.deepEqual(ways("t1/upkeep", "allot"), ["close_allotments", "skip_window"]);
  assert.deepEqual(ways("t1/upkeep", "guild_window"), ["end"]);
  assert.deepEqual(ways("t1/war", "preparation"), ["end_preparation", "end"]);
  assert.deepEqual(ways("t1/trade", ""), ["end"]);
});

test("phase names are read as turn and phase", () => {
  assert.deepEqual(phaseOf("t3/war"), { turn: 3, phase: "war" });
  assert.deepEqual(phaseOf("planning"), { turn: 0, phase: "planning" });
});

test("time is typed as mm:ss, as seconds behind a colon, or as whole minutes", () => {
  assert.deepEqual(["7:30", ":45", "8", " 12:05 ", "0:09"].map(seconds), [450, 45, 480, 725, 9]);
});

test("what is no time is nothing", () => {
  for (const text of ["", ":", "abc", "7:75", "-3", "1:2:3", "1.5"]) assert.equal(seconds(text), null, text);
});

test("minutes since a moment never run backwards", () => {
  assert.equal(minutesSince(0, 179_999), 2);
  assert.equal(minutesSince(1000, 0), 0);
});

test("space is the clock's, digits are the panes', ? is help", () => {
  assert.deepEqual(keyAct(press(" "), nowhere, 6), { act: "clock" });
  assert.deepEqual(keyAct(press("3"), nowhere, 6), { act: "tab", index: 2 });
  assert.deepEqual(keyAct(press("?"), nowhere, 6), { act: "help" });
  assert.equal(keyAct(press("7"), nowhere, 6), null);
});

test("in a field every key is text, and a held key or a chord is nothing", () => {
  for (const tag of ["INPUT", "TEXTAREA", "SELECT"])
    assert.equal(keyAct(press(" "), { tag, editable: false }, 6), null);
  assert.equal(keyAct(press("?"), { tag: "DIV", editable: true }, 6), null);
  assert.equal(keyAct(press(" ", { repeat: true }), nowhere, 6), null);
  assert.equal(keyAct(press("3", { ctrlKey: true }), nowhere, 6), null);
});

test("space on a focused button presses that button", () => {
  assert.equal(keyAct(press(" "), { tag: "BUTTON", editable: false }, 6), null);
  assert.deepEqual(keyAct(press("?"), { tag: "BUTTON", editable: false }, 6), { act: "help" });
});
