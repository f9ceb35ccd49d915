import assert from "node:assert/strict";
import { test } from "node:test";
import type { AnnouncementRow, Keyed, LineRow } from "#core/rows.ts";
import { stoppedBy, wentBack } from "#parts/stopped.ts";
import { large, legible, letters, pausedSince } from "#hall/notices.ts";
import { tidings } from "#hall/news.ts";
import { aged, heading, said, unread } from "#phone/notices/notices.ts";

type Notice = Keyed<AnnouncementRow>;
const notice = (key: string, at: number, more: Partial<AnnouncementRow> = {}): Notice => ({
  key,
  nudge: false,
  text: "Lunch is served.",
  at,
  phase: "t2/war",
  addressed: "all",
  seen: false,
  ...more,
});
const keys = (all: { key: string }[]) => all.map(({ key }) => key);
const line = (code: string, at: number): Keyed<LineRow> => ({
  key: `l${at}`,
  side: "public",
  code,
  facts: {},
  at,
  phase: "t2/war",
  seq_no: at,
});

test("unread is what this seat has not seen, the newest first, until it is put away on this device", () => {
  const all = [
    notice("a", 1),
    notice("b", 2, { seen: true }),
    notice("c", 3),
    notice("n", 4, { nudge: true, text: "" }),
  ];
  assert.deepEqual(keys(unread(all, new Set())), ["n", "c", "a"]);
  assert.deepEqual(keys(unread(all, new Set(["c", "n"]))), ["a"]);
});

test("what is not said to this seat is not unread", () => {
  const { seen: _, ...elsewhere } = notice("a", 1);
  assert.deepEqual(unread([elsewhere], new Set()), []);
});

test("what was said in an earlier phase, or long ago, is no news any more", () => {
  const minute = 60_000;
  assert.equal(aged(notice("a", 0), 2 * minute, "t2/war"), false);
  assert.equal(aged(notice("a", 0), 2 * minute, "t2/upkeep"), true);
  assert.equal(aged(notice("a", 0), 11 * minute, "t2/war"), true);
});

test("everything that was said in words stays readable; a nudge does not", () => {
  assert.deepEqual(keys(said([notice("a", 1, { seen: true }), notice("n", 2, { nudge: true }), notice("b", 3)])), [
    "b",
    "a",
  ]);
});

test("a notice says whom it is for", () => {
  const to = (addressed: string) =>
    heading(notice("a", 1, { addressed }), (row) => (row === "faction/elves" ? "Lirienne" : undefined));
  assert.deepEqual(["all", "faction/elves", "office/monarch", "seat/elves-monarch"].map(to), [
    "Control, to everybody",
    "Control, to Lirienne",
    "Control, to every Monarch",
    "Control, to you",
  ]);
});

test("the wall shows an announcement large for as long as it takes to read, longer ones longer", () => {
  const short = notice("a", 0);
  const long = notice("b", 0, { text: "x".repeat(500) });
  assert.deepEqual(keys(large([short, long], 20_000, null)), ["b", "a"]);
  assert.deepEqual(keys(large([short, long], 40_000, null)), ["b"]);
  assert.deepEqual(large([short, long], 100_000, null), []);
});

test("what was said for a pause stands as long as the pause; older words and nudges do not", () => {
  const hour = 3_600_000;
  const all = [
    notice("old", 0),
    notice("lunch", hour - 60_000),
    notice("later", hour + 5),
    notice("n", hour, { nudge: true }),
  ];
  assert.deepEqual(keys(large(all, 2 * hour, hour)), ["later", "lunch"]);
});

test("the pause began with its newest line", () => {
  const lines = [line("paused", 10), line("resumed", 20), line("paused", 30), line("rose", 40)];
  assert.equal(pausedSince("paused", lines), 30);
  assert.equal(pausedSince("paused", [line("outage", 5)]), 5);
  assert.equal(pausedSince("running", lines), null);
});

test("a rewind and a bell taken back stop the clock anew, so that old words do not come back", () => {
  const lines = [line("paused", 10), line("resumed", 20), line("rewound", 30)];
  assert.equal(pausedSince("paused", lines), 30);
  assert.equal(pausedSince("paused", [...lines, line("closing_undone", 40)]), 40);
  assert.deepEqual(
    [lines, [...lines, line("paused", 50)]].map((all) => wentBack(stoppedBy("paused", all))),
    [true, false],
  );
  assert.equal(stoppedBy("running", lines), undefined);
});

test("a backup that was put back is told while the clock stands, in whatever state it was, until it is gone on with", () => {
  const lines = [line("started", 5), line("held", 10), line("restored", 20)];
  assert.deepEqual(
    ["paused", "held", "planning", "running", "ended"].map((state) => stoppedBy(state, lines)?.at),
    [20, 20, 20, undefined, undefined],
  );
  assert.equal(wentBack(stoppedBy("paused", lines)), true);
  assert.equal(stoppedBy("held", [...lines, line("held", 30)]), undefined);
  assert.equal(stoppedBy("paused", [...lines, line("paused", 30)])?.code, "paused");
});

test("letters shrink with the words, and are never larger than a headline", () => {
  const [few, many] = [letters([notice("a", 0)], 56), letters([notice("a", 0, { text: "x".repeat(500) })], 56)];
  assert.equal(few, 8);
  assert.ok(many < few && many > 3, `${many}`);
  assert.ok(letters([notice("a", 0, { text: "x".repeat(500) })], 30) < many);
});

test("among the news stands what was announced, in Control's words and not at any length", () => {
  const told = tidings([line("rose", 5)], 10, [
    notice("a", 7),
    notice("n", 8, { nudge: true }),
    notice("b", 1, { text: "word ".repeat(80) }),
  ]);
  assert.deepEqual(
    told.map(({ code }) => code),
    ["announced", "rose", "announced"],
  );
  assert.equal(told[0]?.text, "Lunch is served.");
  assert.match(told[2]?.text ?? "", /^(word ){20,40}…$/);
});

test("what could not be read from the back row is cut where everybody sees it, and older words give way", () => {
  const endless = notice("b", 0, { text: "word ".repeat(2000) });
  const [shown, ...others] = legible([endless, notice("a", 0)], 56);
  assert.deepEqual([shown?.cut, others], [true, []]);
  assert.ok(letters([shown!], 56) >= 3.4);
  assert.match(endless.text, new RegExp(`^${shown?.text} `));
  assert.deepEqual(
    legible([notice("a", 0), notice("b", 0)], 56).map(({ key, cut }) => [key, cut]),
    [
      ["a", false],
      ["b", false],
    ],
  );
});
