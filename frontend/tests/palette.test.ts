import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { COLOURS, woven } from "#map/patterns.ts";
import { SIGILS } from "#map/signs.ts";

const LOOK = readFileSync(join(import.meta.dirname, "..", "src", "core", "look.css"), "utf8");
type Rgb = [number, number, number];
const INK = linear("#0b131e");
const SEEN = Array.from({ length: COLOURS + 1 }, (_, i) =>
  linear(new RegExp(`--f${i}: (#[0-9a-f]{6});`).exec(LOOK)?.[1] ?? ""),
);
/** How people without red, green or blue cones see (Machado and others, 2009). */
const EYES: Rgb[][] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
];

function linear(colour: string): Rgb {
  const part = (at: number) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}
const times = (matrix: Rgb[], [x, y, z]: Rgb) => matrix.map(([a, b, c]) => a * x + b * y + c * z) as Rgb;
const bright = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
const contrast = (a: Rgb, b: Rgb) => (bright(a) + 0.05) / (bright(b) + 0.05);

/** Where a colour lies in Oklab, where distances are about as large as they look. */
function place(colour: Rgb): Rgb {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    colour,
  );
  const roots = cones.map((value) => Math.cbrt(Math.max(0, value))) as Rgb;
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    roots,
  );
}
const clipped = (colour: Rgb) => colour.map((value) => Math.min(1, Math.max(0, value))) as Rgb;
const apart = (eyes: Rgb[], a: Rgb, b: Rgb) => {
  const [p, q] = [place(clipped(times(eyes, a))), place(clipped(times(eyes, b)))];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
};

test("ink is read on every faction's colour", () => {
  SEEN.forEach((colour, i) => assert.ok(contrast(colour, INK) >= 4.5, `--f${i}: ${contrast(colour, INK).toFixed(2)}`));
});

test("no two factions' colours look alike, whatever eyes see them", () => {
  const least = [0.12, 0.06, 0.06, 0.06];
  EYES.forEach((eyes, e) =>
    SEEN.forEach((a, i) =>
      SEEN.slice(0, i).forEach((b, j) =>
        assert.ok(
          apart(eyes, a, b) >= (least[e] ?? 0),
          `--f${j} and --f${i}, eyes ${e}: ${apart(eyes, a, b).toFixed(3)}`,
        ),
      ),
    ),
  );
});

test("there are as many sigils as colours", () => {
  assert.equal(new Set(Object.values(SIGILS)).size, COLOURS);
});

test("a pattern in lines covers the whole of its box and follows the tiles of the picture", () => {
  const [layer] = woven(7, false, { x: 5, y: 5, w: 20, h: 12 });
  assert.deepEqual(
    [...(layer?.d ?? "").matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)]),
    [
      [0, 0],
      [0, 10],
      [8, 0],
      [8, 10],
      [16, 0],
      [16, 10],
      [24, 0],
      [24, 10],
    ],
  );
  assert.deepEqual(woven(1, false, { x: 0, y: 0, w: 9, h: 9 }), []);
  assert.equal(woven(3, true, { x: 0, y: 0, w: 9, h: 9 }).at(-1)?.colour, "var(--f3)");
});

test("a device that is light wears what paper wears", () => {
  const [chosen, followed] = [':root[data-theme="paper"] {', ":root:not([data-theme]) {"].map((head) => {
    const begins = LOOK.indexOf(head);
    assert.ok(begins >= 0, head);
    return LOOK.slice(begins + head.length, LOOK.indexOf("}", begins)).match(/[\w-]+: [^;]+;/g);
  });
  assert.deepEqual(followed, chosen);
});
