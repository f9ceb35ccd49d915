// Times as Control types and reads them.

/** "7:30" → 450, ":45" → 45, "8" → 480 (a bare number is minutes); anything else → null. */
export function seconds(text: string): number | null {
  const found = /^\s*(\d{0,3})(?::([0-5]?\d))?\s*$/.exec(text);
  if (!found || (found[1] === "" && found[2] === undefined)) return null;
  return Number(found[1] || 0) * 60 + Number(found[2] ?? 0);
}

/** How long ago, in whole minutes. */
export const minutesSince = (at: number, now: number): number => Math.max(0, Math.floor((now - at) / 60_000));

/** "13:45" → when this device's clock shows it next; anything else → null. */
export function nextAt(time: string, now: number): number | null {
  const found = /^(\d{1,2}):(\d{2})$/.exec(time);
  if (!found) return null;
  const at = new Date(now);
  at.setHours(Number(found[1]), Number(found[2]), 0, 0);
  if (at.getTime() <= now) at.setDate(at.getDate() + 1);
  return at.getTime();
}
