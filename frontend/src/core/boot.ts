// The first picture, inlined into the page by the server as <script id="boot" type="application/json">.
import type { Boot } from "./protocol.ts";

const YEAR_S = 365 * 24 * 3600;
let read: Boot | undefined;

/** Read once: on a slow phone half a megabyte is not read twice. */
export function readBoot(): Boot {
  const text = document.getElementById("boot")?.textContent;
  if (!text) throw new Error("This page carries no boot data.");
  return (read ??= JSON.parse(text) as Boot);
}

/** The page keeps no copy of what it came with. */
export function forgetBoot(): void {
  document.getElementById("boot")?.remove();
  read = undefined;
}

export function socketUrl(path: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}${path}`;
}

/** localStorage, or null where the browser forbids it. */
export function shelf(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** A small setting of this device (theme, sound). */
export function setting(name: string, fallback: string): string {
  try {
    return localStorage.getItem(`astor/set/${name}`) ?? fallback;
  } catch {
    return fallback;
  }
}
export function keepSetting(name: string, value: string): void {
  try {
    localStorage.setItem(`astor/set/${name}`, value);
  } catch {
    // Not kept then; it holds until the page is closed.
  }
}

/** What the server writes into the next page's head, so that the page wears it before its program has come. */
export function keepCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_S}; samesite=lax`;
}
