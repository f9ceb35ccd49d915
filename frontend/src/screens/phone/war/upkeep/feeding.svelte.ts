// Whom we feed and pay this turn, drafted as the list of exactly these.
import { Drafting } from "#phone/drafting.svelte.ts";
import { choices } from "#phone/mine.ts";

export const feeding = new Drafting<string[]>({
  command: "allot",
  args: (_faction, mouths) => ({ mouths }),
  value: ({ mouths }) => (mouths ?? []) as string[],
  stored: () => choices("allot").now ?? [],
});
