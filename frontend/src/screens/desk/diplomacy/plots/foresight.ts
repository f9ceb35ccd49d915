// Asks the server what would happen: nothing of it is committed, and nobody else hears of it.
import type { StatementRow } from "#core/rows.ts";
import { asked } from "#desk/asked.ts";
import type { Look } from "./plots.ts";

interface Foresight extends Look {
  statements: StatementRow[];
}

export const foresight = (): Promise<Foresight> => asked<Foresight>("preview");
