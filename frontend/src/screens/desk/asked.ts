// What the desk asks of pages instead of the socket: JSON, or a refusal with its code.
import { csrf } from "#core/csrf.ts";
import type { Facts } from "#core/protocol.ts";
import { game } from "#core/state.svelte.ts";

export class Declined extends Error {
  readonly code: string;
  readonly facts: Facts;
  constructor(code: string, facts: Facts) {
    super(code);
    [this.code, this.facts] = [code, facts];
  }
}

/** A page under this event's own address; throws `Declined` where a rule says no. */
export async function asked<T>(page: string): Promise<T> {
  const answer = await fetch(`/control/${game.boot.event}/${page}`, { headers: { Accept: "application/json" } });
  if (answer.status === 409) {
    const { refused, facts } = (await answer.json()) as { refused: string; facts?: Facts };
    throw new Declined(refused, facts ?? {});
  }
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as T;
}

/** Something told to a page that answers to a form. */
export async function posted(path: string, fields: Record<string, string> = {}): Promise<void> {
  const headers = { Accept: "application/json", "X-CSRFToken": csrf() };
  const answer = await fetch(path, { method: "POST", headers, body: new URLSearchParams(fields) });
  if (!answer.ok) throw new Error(String(answer.status));
}
