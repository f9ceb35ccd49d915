// SHA-256, for the fingerprint of the dice: on plain http, as in a hall, browsers offer none of their own.

const PRIMES = primes(64);
const ROUND = PRIMES.map((p) => fraction(Math.cbrt(p)));
const START = PRIMES.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const BLOCK = 64;

/** The digest, in hex, of bytes given in hex. */
export function sha256(hex: string): string {
  const bytes = padded(Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16)));
  const state = Uint32Array.from(START);
  for (let at = 0; at < bytes.length; at += BLOCK) mix(state, new DataView(bytes.buffer, at, BLOCK));
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

function padded(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  new DataView(whole.buffer).setUint32(whole.length - 4, bytes.length * 8);
  return whole;
}

function mix(state: Uint32Array, block: DataView): void {
  const words = schedule(block);
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i]! + words[i]!) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = state[i]! + word));
}

function schedule(block: DataView): Uint32Array {
  const words = new Uint32Array(64);
  for (let i = 0; i < 64; i += 1) {
    if (i < 16) words[i] = block.getUint32(i * 4);
    else words[i] = words[i - 16]! + words[i - 7]! + small(words[i - 15]!, 7, 18, 3) + small(words[i - 2]!, 17, 19, 10);
  }
  return words;
}

const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n));
const small = (x: number, a: number, b: number, shift: number) => turn(x, a) ^ turn(x, b) ^ (x >>> shift);

/** The first 32 bits behind the point. */
function fraction(x: number): number {
  return Math.floor((x - Math.floor(x)) * 2 ** 32);
}
function primes(n: number): number[] {
  const found: number[] = [];
  for (let p = 2; found.length < n; p += 1) if (found.every((q) => p % q)) found.push(p);
  return found;
}
