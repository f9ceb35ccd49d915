import assert from "node:assert/strict";
import { test } from "node:test";
import { lacking } from "#core/words.ts";
import type { Goal } from "#parts/factions/story/goals.ts";
import { ABOUT, inOrder, signOf, standing, takenOver, unsettled, type Request } from "#phone/requests/asked.ts";
import { answers, begun, unheard, verdicts } from "#phone/requests/heard.ts";

const request = (key: string, more: Partial<Request> = {}): Request => ({
  key,
  about: "help",
  text: "Where is the dock?",
  state: "open",
  answer: "",
  phase: "t1/trade",
  at: 1,
  ...more,
});
const goal = (more: Partial<Goal>): Goal => ({
  key: "o1",
  text: "Hold Midmarch.",
  faction: "humans",
  seat: "",
  state: "",
  claimed_by: "",
  word: "",
  ...more,
});

test("a request waits, is seen to, is answered, is settled; each with a sign and a word of its own", () => {
  const all = [
    request("r1"),
    request("r2", { state: "claimed" }),
    request("r3", { state: "claimed", answer: "In Saltmere." }),
    request("r4", { state: "resolved", answer: "In Saltmere." }),
  ];
  assert.deepEqual(all.map(standing), ["open", "claimed", "answered", "resolved"]);
  assert.equal(new Set(all.map(signOf)).size, 4);
  assert.deepEqual(
    lacking([
      ...all.map((one) => `ui.ask.state.${standing(one)}`),
      ...ABOUT.flatMap((about) => [`ui.ask.${about}`, `ui.ask.${about}_hint`]),
    ]),
    [],
  );
});

test("what is not settled comes first, the newest before the older", () => {
  const all = [request("old"), request("done", { state: "resolved", at: 9 }), request("new", { at: 5 })];
  assert.deepEqual(
    inOrder(all).map(({ key }) => key),
    ["new", "old", "done"],
  );
  assert.equal(unsettled(all), 2);
});

test("an answer is news until it is put away, and another answer is news again", () => {
  const [first] = answers([request("r1", { state: "claimed", answer: "Soon." })]);
  assert.deepEqual([first?.code, first?.words, first?.about], ["answered", "Soon.", "Where is the dock?"]);
  const heard = new Set([first!.mark]);
  assert.deepEqual(unheard(answers([request("r1", { state: "claimed", answer: "Soon." })]), heard), []);
  assert.equal(unheard(answers([request("r1", { state: "claimed", answer: "Now." })]), heard).length, 1);
});

test("what was asked before the seat was taken over is told apart", () => {
  const over = takenOver([
    { code: "device_joined", at: 9 },
    { code: "card_void", at: 5 },
    { code: "card_void", at: 3 },
  ]);
  assert.equal(over, 5);
  const all = answers([request("hers", { at: 4, answer: "Yes." }), request("his", { at: 6, answer: "No." })], over);
  assert.deepEqual(
    all.map(({ words, before }) => [words, before]),
    [
      ["No.", false],
      ["Yes.", true],
    ],
  );
  assert.equal(takenOver([]), 0);
});

test("settling with the same answer is no second news; settling without a word is one", () => {
  const heard = new Set(answers([request("r1", { state: "claimed", answer: "Soon." })]).map(({ mark }) => mark));
  assert.deepEqual(unheard(answers([request("r1", { state: "resolved", answer: "Soon." })]), heard), []);
  assert.deepEqual(
    answers([request("r2", { state: "resolved" })]).map(({ code }) => code),
    ["settled"],
  );
});

test("that somebody sees to it is shown, but rings no bell", () => {
  assert.deepEqual(answers([request("r1"), request("r2", { state: "claimed" })]), []);
});

test("a verdict on a goal is news, and so is another one after a new claim", () => {
  const denied = verdicts([goal({ state: "denied", word: "Not yet." }), goal({ key: "o2", state: "claimed" })]);
  assert.deepEqual(
    denied.map(({ code, words }) => [code, words]),
    [["denied", "Not yet."]],
  );
  const heard = new Set(denied.map(({ mark }) => mark));
  assert.equal(unheard(verdicts([goal({ state: "confirmed" })]), heard).length, 1);
});

test("what the facts have missed is no word of Control's, and after the end only an answer to a claim is news", () => {
  const missed = goal({ state: "denied" });
  assert.deepEqual(
    verdicts([missed]).map(({ code }) => code),
    ["missed"],
  );
  const denied = goal({ key: "o2", state: "denied", word: "Not yet.", claimed_by: "queen" });
  const unclaimed = goal({ key: "o3", state: "confirmed" });
  const ended = verdicts([missed, { ...missed, claimed_by: "queen" }, denied, unclaimed], true);
  assert.deepEqual(
    ended.map(({ code }) => code),
    ["denied"],
  );
});

test("of a long request the beginning is told", () => {
  assert.equal(begun("Short."), "Short.");
  assert.equal(begun("One line\nand another"), "One line …");
  assert.equal(begun("x".repeat(100), 10), "xxxxxxxxxx …");
});
