// What one may choose to fight with, as its page asks the rows and the files about it.
import { game } from "#core/state.svelte.ts";
import { companyTold, gear } from "#parts/ventures/gear.ts";
import { kitTold } from "./kits.ts";

export interface Option {
  key: string;
  name: string;
  /** A line each. */
  told: readonly string[];
}

export const kitOptions = (kits: readonly string[]): Option[] =>
  kits.map((key) => {
    const row = game.row(`kit/${key}`);
    return { key, name: row?.name ?? key, told: row ? [kitTold(row)] : [] };
  });

export const companyOptions = (companies: readonly string[]): Option[] =>
  companies.map((key) => ({ key, name: gear("company", key), told: companyTold(key) }));
