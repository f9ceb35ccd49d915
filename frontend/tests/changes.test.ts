import assert from "node:assert/strict";
import { test } from "node:test";
import { changed, looks } from "#map/changes.ts";
import type { Face } from "#map/face.ts";

const FACE: Face = {
  id: "ostmark",
  shape: { id: "ostmark", d: "", x: 0, y: 0, r: 1 },
  name: "Ostmark",
  terrain: "plains",
  colour: 1,
  sigil: "",
  owner: "humans",
  forces: [{ faction: "humans", name: "", colour: 1, sigil: "", n: 2 }],
  capital: false,
  order: 2,
  unrest: false,
  starving: false,
  fought: false,
  marks: [],
  leaving: [],
  label: "",
};
const force = (n: number) => [{ faction: "humans", name: "", colour: 1, sigil: "", n }];
const after = (then: Partial<Face>, now: Partial<Face>) =>
  changed(looks([{ ...FACE, ...then }]), looks([{ ...FACE, ...now }]));

test("a new holder, new units, a battle, hunger, a revolt or a building draw the eye", () => {
  const news: Partial<Face>[] = [
    { owner: "orcs" },
    { forces: force(3) },
    { fought: true },
    { starving: true },
    { owner: "", rebels: 1 },
    { marks: [{ id: "m", kind: "temple", colour: 1, holder: "x" }] },
    { capital: true },
  ];
  assert.deepEqual(
    news.map((now) => after({}, now)),
    news.map(() => ["ostmark"]),
  );
});

test("a name, a point of order, or that trouble is over draws nobody's eye", () => {
  assert.deepEqual(after({}, { name: "Eastmark", order: 3 }), []);
  assert.deepEqual(after({ fought: true, starving: true }, {}), []);
});

test("a map that is shown for the first time has no news", () => {
  assert.deepEqual(changed(new Map(), looks([FACE])), []);
});
