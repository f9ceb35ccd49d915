// What players ask of Control at the desk: one queue, who sees to what, and what waits.
import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "#core/words.ts";
import { asker, forRequests, taken, handOf, open, resolved, userOf } from "#desk/requests/requests.ts";
import { concerns, entries } from "#desk/journal/journal.ts";
import { rowName } from "#desk/names.ts";
import { told } from "#desk/journal/told.ts";
import { book, entry } from "./cast.ts";

const request = (seat: string, at: number, more: object = {}) => ({
  seat,
  faction: seat.split("-")[0],
  about: "action",
  text: "We build a bridge.",
  state: "open",
  by: "",
  answer: "",
  phase: "t1/production",
  at,
  ...more,
});
const QUEUE = {
  "request/r10": request("elves-monarch", 7),
  "request/r2": request("humans-monarch", 7),
  "request/r1": request("guild-monarch", 9, { state: "claimed", by: "control/ann" }),
  "request/r3": request("humans-general", 3, { state: "claimed", by: "control/bob" }),
  "request/r4": request("humans-monarch", 1, { state: "resolved", by: "control/ann", answer: "Done" }),
  "request/r5": request("humans-monarch", 2, { state: "resolved", by: "control/ann" }),
};
const asked = () => book(QUEUE);

test("the queue begins with the oldest; what is resolved ends with it", () => {
  assert.deepEqual(
    open(asked()).map(({ key }) => key),
    ["r3", "r2", "r10", "r1"],
  );
  assert.deepEqual(
    resolved(asked()).map(({ key }) => key),
    ["r5", "r4"],
  );
});

test("whose hand it is in: nobody's, one's own, another Control's", () => {
  const of = (me: string) => open(asked()).map((row) => handOf(row, me));
  assert.deepEqual(of("ann"), ["other", "nobody", "nobody", "mine"]);
  assert.deepEqual(of("bob"), ["mine", "nobody", "nobody", "other"]);
  assert.equal(userOf("control/ann"), "ann");
});

test("who asks: the seat, the person at it, and whom they play", () => {
  const [, ours] = open(asked());
  assert.deepEqual(asker(asked(), ours!), { seat: "Monarch, Aldermark", player: "Ada", character: "Queen Maud" });
  const dead = book({
    ...QUEUE,
    "character/maud": {
      name: "Queen Maud",
      faction: "humans",
      office: "monarch",
      seat: "humans-monarch",
      alive: false,
    },
  });
  assert.equal(asker(dead, ours!).character, "");
});

test("each waits by itself, the oldest first, and who sees to it is known", () => {
  assert.deepEqual(
    forRequests(asked()).map(({ id }) => id),
    ["request/r3", "request/r2", "request/r10", "request/r1"],
  );
  assert.deepEqual(
    taken(asked()).map(({ what, by }) => [what, by]),
    [
      ["request/r3", "control/bob"],
      ["request/r1", "control/ann"],
    ],
  );
  assert.deepEqual(forRequests(book()), []);
  const answered = book({
    ...QUEUE,
    "request/r2": request("humans-monarch", 7, { state: "claimed", by: "control/ann", answer: "Soon." }),
  });
  assert.deepEqual(
    forRequests(answered).map(({ id }) => id),
    ["request/r3", "request/r10", "request/r1"],
    "what is answered waits no more",
  );
  assert.ok(
    open(answered).some(({ key }) => key === "r2"),
    "it stands in the queue until it is resolved",
  );
  assert.match(t("desk.wait.request", forRequests(asked())[1]!.facts), /^Monarch, Aldermark asks \(.+\): “.+”$/);
});

test("its deeds in words, also when it is gone", () => {
  const did = (command: string, args: object) => told(asked(), { command, args: args as never });
  assert.equal(did("ask_control", { about: "dispute", text: "He lies" }), "Asked Control (dispute): “He lies”");
  assert.equal(did("claim_request", { request: "r2" }), "Sees to: request of Monarch, Aldermark");
  assert.equal(did("answer_request", { request: "r9", text: "Soon" }), "Answered: a request since withdrawn, “Soon”");
  assert.equal(did("resolve_request", { request: "r2", text: "Done" }), "Resolved: request of Monarch, Aldermark");
  assert.equal(
    did("resolve_request", { request: "r2", text: "Done", row: "province/thornwold", field: "owner", value: "elves" }),
    "Resolved: request of Monarch, Aldermark; overrode owner of Thornwold: Lirienne",
  );
  assert.equal(rowName(asked(), "request/r3"), "request of Lord-General, Aldermark");
});

test("the journal of a faction has its requests", () => {
  const [one] = entries(
    book({
      ...QUEUE,
      "entry/5": entry("claim_request", "control/ann", { args: { request: "r2" }, rows: ["request/r2"] }),
    }),
  );
  assert.deepEqual([...concerns(asked(), one!)], ["humans"]);
});
