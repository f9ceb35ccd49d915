// The arrangement of our homeland, drafted whole.
import type { Values } from "#core/protocol.ts";
import type { Arrangement } from "#core/rows.ts";
import { Drafting } from "#phone/drafting.svelte.ts";
import { choices } from "#phone/mine.ts";

const NOTHING: Arrangement = { cards: {}, dock: "", capital: "" };

export const layout = new Drafting<Arrangement>({
  command: "arrange",
  args: (_faction, { cards, dock, capital }) => ({ cards, dock, capital }),
  value: ({ cards, dock, capital }: Values) => ({
    cards: (cards ?? {}) as Record<string, string>,
    dock: String(dock ?? ""),
    capital: String(capital ?? ""),
  }),
  stored: () => choices("arrange").now ?? NOTHING,
});
