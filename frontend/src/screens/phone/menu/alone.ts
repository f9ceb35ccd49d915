// One tap puts all others out who hold this seat: this device gets another cookie, link and code, the old ones are
// dead.
import { shelf } from "#core/boot.ts";
import { csrf } from "#core/csrf.ts";
import { uid } from "#core/outbox.ts";

const TRIES = 5,
  PAUSE_MS = 1500;
type Told = { token?: string; refused?: string };

/**
 * True once this device holds the seat alone. An answer that is lost is asked for again: the old cookie is dead by
 * then.
 */
export async function putOthersOut(event: string, seat: string): Promise<boolean> {
  const id = uid(),
    player = shelf()?.getItem(`astor/name/${event}/${seat}`) ?? "";
  for (let left = TRIES; left > 0; left -= 1) {
    const told = await ask(event, { id, player });
    if (told?.token) {
      shelf()?.setItem(`astor/seat/${event}`, told.token);
      return true;
    }
    if (told?.refused) return false;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return false;
}

async function ask(event: string, said: { id: string; player: string }): Promise<Told | null> {
  try {
    const headers = { "X-CSRFToken": csrf() };
    const answer = await fetch(`/play/${event}/put-out`, { method: "POST", headers, body: new URLSearchParams(said) });
    return (await answer.json()) as Told;
  } catch {
    return null;
  }
}
