// What the oldest browsers cannot read is found before it reaches them.
import { ESLint } from "eslint";
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";

const eslint = new ESLint({ cwd: join(import.meta.dirname, "..") });

async function wrong(code: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath: "dist/assets/made.js" });
  return result!.messages.map((message) => message.ruleId);
}

const TOO_NEW = {
  '"a.b".split(/(?<=[.-])/);': "es-x/no-regexp-lookbehind-assertions",
  '"a.".replace(/(?<!\\.)\\.$/, "");': "es-x/no-regexp-lookbehind-assertions",
  'new RegExp("(?<=a)b");': "es-x/no-regexp-lookbehind-assertions",
  "class A { static { A.b = 1; } }": "es-x/no-class-static-block",
  "[1].toSorted();": "es-x/no-array-prototype-tosorted",
  "/a/v.test(b);": "es-x/no-regexp-v-flag",
  "new CompressionStream(a);": "compat/compat",
  "/* eslint-disable */ [1].toSorted();": "es-x/no-array-prototype-tosorted",
};

for (const [code, rule] of Object.entries(TOO_NEW)) {
  test(`${code} came later than the oldest browsers`, async () => assert.ok((await wrong(code)).includes(rule)));
}

test("what they know passes, and so does what a page asks for first", async () => {
  assert.deepEqual(await wrong("export const last = (all) => structuredClone(all).at(-1);"), []);
  assert.deepEqual(await wrong("navigator.wakeLock?.request();"), []);
});
