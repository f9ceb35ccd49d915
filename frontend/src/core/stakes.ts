// What one side puts into a deal: none of it, whether there is any, and which rows it names.
import type { Stake } from "./rows.ts";

/** What there is but once. */
export const ONCE = ["provinces", "technologies", "units"] as const;
export type Once = (typeof ONCE)[number];
const KIND: Record<Once, string> = { provinces: "province", technologies: "technology", units: "unit" };

export const rowOf = (kind: Once, key: string): string => `${KIND[kind]}/${key}`;
export const nothing = (): Stake => ({ goods: {}, provinces: [], technologies: [], units: [] });
export const empty = ({ goods = {}, ...once }: Partial<Stake>): boolean => !Object.keys(goods).length && ONCE.every((kind) => !once[kind]?.length);
