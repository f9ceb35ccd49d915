// A tape of a replay is fetched as soon as the server has wound it; until then it says how far it is.
import { made } from "#core/made.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { Film } from "./film.ts";

/** The server has said why there is no tape; its code is the message. */
class Unwound extends Error {}

/** Why there is nothing to show: the server's own word, or that it was not reached. */
export const why = (error: unknown): string =>
  error instanceof Unwound ? game.refusal(error.message) : t("replay.failed");

type Tell = (done: number) => void;

export const fetched = async (address: string, tell: Tell = () => {}): Promise<Film> =>
  Film.read(await taped(address, tell), game.boot.bookmarks);

export async function taped(address: string, tell: Tell): Promise<string> {
  const answer = await made(address, tell);
  if (answer.status === 200) return answer.text();
  const { refused } = (await answer.json()) as { refused?: string };
  throw new Unwound(refused);
}
