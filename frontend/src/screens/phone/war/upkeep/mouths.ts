// Whom a faction feeds and pays: its provinces and units, by the place where they are. Pure counting, no rules.
import type { Mouth, Stock } from "#core/rows.ts";

/** All of one kind in one place: a province alone, or so many units that are as good as each other. */
export interface Group {
  kind: Mouth["kind"];
  place: string;
  rows: string[];
  food: number;
  gold: number;
}
export interface Place {
  place: string;
  groups: Group[];
}
/** Rows that go without, of one kind in one place. */
export interface Unserved {
  kind: Mouth["kind"];
  place: string;
  n: number;
}

const HURTS: Mouth["kind"][] = ["province", "regiment", "militia"];

/** A place on the wire is a row's name or its bare key. */
export const placeKey = (place: string) => place.slice(place.indexOf("/") + 1);

/** By place, in the order in which the server names them; a province before the units that stand in it. */
export function places(mouths: Mouth[]): Place[] {
  const all = new Map<string, Group[]>();
  for (const mouth of mouths) {
    const place = placeKey(mouth.place);
    const groups = all.get(place) ?? [];
    const known = groups.find((group) => group.kind === mouth.kind);
    if (known) known.rows.push(mouth.row);
    else groups.push({ kind: mouth.kind, place, rows: [mouth.row], food: mouth.food, gold: mouth.gold });
    all.set(place, groups);
  }
  return [...all].map(([place, groups]) => ({ place, groups: groups.sort(landFirst) }));
}

const landFirst = (a: Group, b: Group) => Number(b.kind === "province") - Number(a.kind === "province");

export const served = (group: Group, fed: string[]) => group.rows.filter((row) => fed.includes(row)).length;

/** The same list with `n` of a group in it: the first that go without are added, the last that are served go. */
export function withServed(group: Group, fed: string[], n: number): string[] {
  const those = group.rows.filter((row) => fed.includes(row));
  const others = group.rows.filter((row) => !fed.includes(row));
  const kept = new Set([...those, ...others].slice(0, Math.max(0, n)));
  return [...fed.filter((row) => !group.rows.includes(row)), ...group.rows.filter((row) => kept.has(row))];
}

/** Food and gold that these rows take together; all of them when no rows are given. */
export function cost(mouths: Mouth[], rows: string[] = mouths.map((mouth) => mouth.row)): Stock {
  const those = mouths.filter((mouth) => rows.includes(mouth.row));
  return { food: sum(those.map((mouth) => mouth.food)), gold: sum(those.map((mouth) => mouth.gold)) };
}

/** Provinces first, then regiments, then militia: the order in which it hurts. */
export function unserved(mouths: Mouth[], fed: string[]): Unserved[] {
  const groups = places(mouths).flatMap((place) => place.groups);
  return groups
    .map((group) => ({ kind: group.kind, place: group.place, n: group.rows.length - served(group, fed) }))
    .filter(({ n }) => n > 0)
    .sort((a, b) => HURTS.indexOf(a.kind) - HURTS.indexOf(b.kind));
}

const sum = (all: number[]) => all.reduce((total, n) => total + n, 0);
