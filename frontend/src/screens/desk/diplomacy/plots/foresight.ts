// Asks the server what would happen: nothing of it is committed, and nobody else hears of it.
import type { StatementRow } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";
import type { Look } from "./plots.ts";

interface Foresight extends Look {
  statements: StatementRow[];
}

export async function foresight(): Promise<Foresight> {
  const answer = await fetch(`/control/${game.boot.event}/preview`, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as Foresight;
}
