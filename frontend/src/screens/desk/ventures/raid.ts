// Who fights in a raid, and what for, as the desk's forms have it. Pure.

/** A place in the form that is left free; "" is a warrior of the house. */
export const NOBODY = "-";

/** What a fight is for. */
export type Terms = { gold: number; wound: boolean; growth: boolean; death: boolean };
/** For honour alone. */
export const HONOUR: Terms = { gold: 0, wound: false, growth: false, death: false };

interface Place {
  who: string;
  kit: string;
}

/** Those of a side, in their order, each with its own weapon or else with this one. */
export const raiders = (places: readonly Place[], usual: string): { seat: string; kit: string }[] =>
  places.filter(({ who }) => who !== NOBODY).map(({ who, kit }) => ({ seat: who, kit: kit || usual }));

/** The seats among them. */
export const seated = (places: readonly Place[]): string[] =>
  raiders(places, "").flatMap(({ seat }) => (seat ? [seat] : []));
