// What one side puts into a deal: none of it, whether there is any, and which rows it names.
import { meaning } from "#core/naming.ts";
import type { Stake } from "#core/rows.ts";

/** What there is but once. */
export const ONCE = ["provinces", "technologies", "units"] as const;
export type Once = (typeof ONCE)[number];

export const rowOf = (kind: Once, key: string): string => `${meaning(kind).kinds![0]}/${key}`;
export const nothing = (): Stake => ({ goods: {}, provinces: [], technologies: [], units: [] });
export const empty = ({ goods = {}, ...once }: Partial<Stake>): boolean =>
  !Object.keys(goods).length && ONCE.every((kind) => !once[kind]?.length);
