// The film is fetched as soon as the server has wound it; until then it says how far it is.
import { Film } from "./film.ts";

const AGAIN_MS = 500;

/** Why there is nothing to show: the server's own word, or that it was not reached. */
export class Unwound extends Error {}

export async function fetched(address: string, tell: (done: number) => void): Promise<Film> {
  for (;;) {
    const answer = await fetch(address);
    if (answer.status === 200) return Film.read(await answer.text());
    const told = (await answer.json()) as { done?: number; refused?: string };
    if (told.done === undefined) throw new Unwound(told.refused);
    tell(told.done);
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}
