// Reads a day as the page of dice does, and throws every die by Node's own HMAC as well: a second opinion.
// node tests/dice.ts FILE  ->  {"name", "fits", "dice", "agree", "second"}; FILE: an event's, or what its server tells
// (.json)
import { createHmac } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { sha256 } from "#core/sha256.ts";
import { readDay, type Day } from "#dice/file.ts";
import { recheck, type Die } from "#dice/recheck.ts";

/** The die as docs and page tell it, without a line of the page's own. */
function thrown(secret: string, { label, sides, word }: Die): number {
  const bytes = Buffer.from(secret, "hex");
  const key = word ? createHmac("sha256", bytes).update(word).digest() : bytes;
  const top = 2 ** 32 - (2 ** 32 % sides);
  for (let block = 0; ; block += 1) {
    const digest = createHmac("sha256", key)
      .update(block ? `${label}#${block}` : label)
      .digest();
    for (let at = 0; at < 32; at += 4) if (digest.readUInt32BE(at) < top) return (digest.readUInt32BE(at) % sides) + 1;
  }
}

const path = process.argv[2]!;
const { name, secret, commitment, dice } = path.endsWith(".json")
  ? (JSON.parse(readFileSync(path, "utf8")) as Day)
  : await readDay(Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array<ArrayBuffer>>);
const found = recheck(secret, dice);
const agree = found.filter((die) => die.found === die.value).length;
const second = found.filter((die) => thrown(secret, die) === die.found).length;
console.log(JSON.stringify({ name, fits: sha256(secret) === commitment, dice: dice.length, agree, second }));
