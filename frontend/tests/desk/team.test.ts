// Other Controls, the traffic light, the keys, and refusals that calm down.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Sent } from "#core/sent.ts";
import type { EventRow } from "#desk/book.ts";
import { actsFor, alsoAt, lookingAt, others, sightOf } from "#desk/team/desks.ts";
import { enders, QUESTIONS } from "#desk/clock/face.ts";
import { light, looks, TOPICS } from "#desk/health/health.ts";
import { keyAct, keyOf, numbered, type Pressed } from "#desk/keys.ts";
import { CALM_MS, calmed, open } from "#desk/sent/results.ts";
import { forControl } from "#desk/rail/waiting.ts";
import { has } from "#core/words.ts";
import { book, TABLE } from "./cast.ts";

const at = (where: string) => ({ desks: 1, at: where, since: 5 });
const TEAM = book({
  "desk/ann": at("overview"),
  "desk/cleo": at("rows/faction/humans"),
  "desk/bob": at("seat/elves-monarch"),
});

test("the others are all but me", () =>
  assert.deepEqual(
    others(TEAM, "ann").map((one) => one.key),
    ["bob", "cleo"],
  ));

test("what another looks at is said in words", () => {
  assert.deepEqual(
    ["journal", "rows/faction/humans", "seat/elves-monarch", "stuck/humans-general", "nowhere"].map((where) =>
      sightOf(TEAM, where),
    ),
    [
      "Journal",
      "Override: Aldermark",
      "acts for Monarch, Lirienne",
      "Who is stuck: Lord-General, Aldermark",
      "nowhere",
    ],
  );
});

test("what the wire cannot carry is told as its pane alone", () => {
  assert.equal(lookingAt("rows", "faction/humans"), "rows/faction/humans");
  assert.equal(lookingAt("rows", `unit/${"x".repeat(40)}`), "rows");
  assert.equal(lookingAt("rows", "army/army-7"), "rows/army/army-7");
  assert.equal(lookingAt("journal", ""), "journal");
});

test("two with the same row open are told, and a seat also when somebody acts for it", () => {
  const all = others(TEAM, "ann");
  assert.deepEqual([alsoAt(all, "faction/humans"), alsoAt(all, "faction/elves")], [["cleo"], []]);
  assert.deepEqual(
    [alsoAt(all, "seat/elves-monarch"), actsFor(all, "elves-monarch"), actsFor(all, "humans-monarch")],
    [["bob"], ["bob"], []],
  );
});

const well = { state: "good", code: "database_good" };
const topic = (all: ReturnType<typeof looks>, name: string) => all.find((one) => one.topic === name)!;

test("the light is the worst of all processes", () => {
  const two = looks(
    book({
      "health/one": {
        at: 1,
        database: well,
        clock: well,
        disk: well,
        phones: well,
        backup: { state: "warn", code: "backup_late", facts: { minutes: 9 } },
      },
      "health/two": {
        at: 2,
        database: { state: "bad", code: "database_silent" },
        clock: well,
        disk: well,
        phones: well,
        backup: well,
      },
    }),
  );
  assert.deepEqual(
    [topic(two, "database").code, topic(two, "backup").state, topic(two, "clock").state, light(two)],
    ["database_silent", "warn", "good", "bad"],
  );
});

test("nothing known is checking, and one topic unknown does not hide that the rest is well", () => {
  assert.equal(light(looks(book())), "checking");
  const some = looks(book({ "health/one": { at: 1, database: well } }));
  assert.deepEqual([light(some), topic(some, "disk").state], ["good", "checking"]);
});

test("every topic and colour has its word", () => {
  for (const name of TOPICS) assert.ok(has(`desk.topic.${name}`), name);
  for (const state of ["checking", "good", "warn", "bad"])
    assert.ok(has(`desk.light.${state}`) && has(`desk.light.word_${state}`), state);
});

const press = (key: string): Pressed => ({ key, repeat: false, ctrlKey: false, metaKey: false, altKey: false });
const nowhere = { tag: "BODY", editable: false };

test("the clock has its keys, and so have nudge, announce, help and light", () => {
  const acts = ["+", "=", "-", "e", "E", "b", "h", "n", "a", "l", "?"].map(
    (key) => (keyAct(press(key), nowhere, 10) as { act: string }).act,
  );
  assert.deepEqual(acts, ["more", "more", "less", "end", "end", "back", "hold", "nudge", "announce", "health", "help"]);
  for (const tag of ["INPUT", "TEXTAREA", "SELECT"])
    assert.equal(keyAct(press("n"), { tag, editable: false }, 10), null);
});

test("the tenth pane is 0", () => {
  assert.deepEqual(keyAct(press("0"), nowhere, 10), { act: "tab", index: 9 });
  assert.equal(keyAct(press("0"), nowhere, 9), null);
  const tabs = [..."abcde", "war", ..."fghij"];
  assert.deepEqual(
    ["a", "e", "f", "j", "k"].map((tab) => keyOf(tab, [...tabs, "k"])),
    ["1", "5", "6", "0", ""],
  );
  assert.equal(keyOf("war", tabs), "w");
  assert.deepEqual(numbered(tabs).length, 10);
  assert.deepEqual(keyAct(press("w"), nowhere, 10), { act: "war" });
});

test("whatever ends something asks first", () => {
  for (const [phase, part] of [
    ["t1/upkeep", "allot"],
    ["t1/war", "preparation"],
    ["t1/trade", ""],
  ] as const) {
    for (const ender of enders({ phase, part })) assert.ok(QUESTIONS[ender]);
  }
  assert.equal(QUESTIONS.close_allotments, "part");
});

test("without a connection nobody knows how the server is", () => {
  const well = book({
    "health/one": Object.fromEntries(
      TOPICS.map((topic) => [topic, { state: "good", code: `${topic}_good`, facts: {} }]),
    ),
  });
  assert.deepEqual([light(looks(well)), light(looks(well, false))], ["good", "checking"]);
  assert.deepEqual(
    looks(well, false).map((one) => one.topic),
    [...TOPICS],
  );
});

test("a refusal calls for a while, then stands in the list alone", () => {
  const refused: Sent = {
    id: "c1",
    name: "undo",
    args: {},
    slot: "",
    state: "refused",
    at: 0,
    code: "built_on",
    facts: {},
    phase: "",
  };
  const since = new Map([["c1", 1000]]),
    none = new Set<string>();
  const calls = (now: number, away = none) => open([refused], since, away, now).length;
  assert.deepEqual(
    [calls(1000), calls(1000 + CALM_MS - 1), calls(1000 + CALM_MS), calls(1000, new Set(["c1"]))],
    [1, 1, 0, 0],
  );
  assert.deepEqual(
    [
      calmed(refused, since, none, 1000),
      calmed(refused, since, none, 1000 + CALM_MS),
      calmed(refused, new Map(), none, 0),
    ],
    [false, true, true],
  );
});

test("guessed codes wait for Control, with the one click that forgets them", () => {
  const found = forControl(TABLE["event/astor"] as EventRow, [], true);
  assert.deepEqual(
    found.map((one) => [one.id, one.command]),
    [["codes", "open_codes"]],
  );
});
