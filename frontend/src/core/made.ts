// What the server makes for whoever asks first: until it is there the server says how far it is, or when to ask again.
import { got } from "./got.ts";

const AGAIN_MS = 500;
const LATER = "made_later";

type Tell = (done: number) => void;

/** The answer, as soon as it is more than that. */
export async function made(address: string, tell: Tell = () => {}): Promise<Response> {
  for (;;) {
    const answer = await got(address);
    if (answer.status !== 202 && answer.status !== 503) return answer;
    const told = (await answer.clone().json()) as { done?: number; refused?: string };
    if (answer.status === 503 && told.refused !== LATER) return answer;
    if (told.done !== undefined) tell(told.done);
    const wait = answer.status === 503 ? 1000 * Number(answer.headers.get("Retry-After")) : 0;
    await new Promise((resolve) => setTimeout(resolve, wait || AGAIN_MS));
  }
}
