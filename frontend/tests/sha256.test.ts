import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { sha256 } from "#core/sha256.ts";

test("the digest is the one everybody else finds", () => {
  for (const length of [0, 1, 32, 55, 56, 63, 64, 65, 200]) {
    const hex = Array.from({ length }, (_, i) => ((i * 37 + 11) % 256).toString(16).padStart(2, "0")).join("");
    assert.equal(sha256(hex), createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex"), `${length} bytes`);
  }
});
