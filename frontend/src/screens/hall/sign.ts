// By which sign this wall reports to Control ("K7QP"): that of its address, else kept by its tab, and by its browser for
// the next time it is opened. Two walls of one browser have two.
import { keepSetting, setting } from "#core/boot.ts";

const KEPT = "astor/wall";
/** Those that are not taken for another when read aloud. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH = 4;
const SIGN = /^[A-Z0-9]{4}$/;
/** So long other tabs of this browser have to say which they hold. */
const ANSWER_MS = 150;

export async function ownSign(): Promise<string> {
  const asked = new URLSearchParams(location.search).get("wall") ?? "";
  const known = [asked, kept(), ...setting("walls", "").split(" ")].filter((sign) => SIGN.test(sign));
  const channel = new BroadcastChannel("astor-walls");
  const held = new Set<string>();
  channel.onmessage = ({ data }: MessageEvent<{ holds?: string }>) => data.holds && held.add(data.holds);
  channel.postMessage({ asks: true });
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  const own = free(known, held) ?? drawn();
  channel.onmessage = ({ data }: MessageEvent<{ asks?: boolean }>) => data.asks && channel.postMessage({ holds: own });
  keep(own, known);
  return own;
}

/** The first that no other tab holds. */
export const free = (known: readonly string[], held: ReadonlySet<string>): string | undefined =>
  known.find((sign) => !held.has(sign));

const drawn = (): string =>
  [...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => LETTERS[byte % LETTERS.length]).join("");

function kept(): string {
  try {
    return sessionStorage.getItem(KEPT) ?? "";
  } catch {
    return "";
  }
}

function keep(own: string, known: readonly string[]): void {
  keepSetting("walls", [...new Set([...known, own])].join(" "));
  try {
    sessionStorage.setItem(KEPT, own);
  } catch {
    // Another sign then when the page is loaded anew, and Control names it again.
  }
}
