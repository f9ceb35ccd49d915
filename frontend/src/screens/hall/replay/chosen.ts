// Whose secrets stand beside the wall: as many as can be read from the back row. Pure.

const MOST = 2;

/** Of those picked the latest that there are; before anybody has picked the first. */
export function chosen(picked: readonly string[] | undefined, factions: readonly string[]): string[] {
  return (picked ?? factions.slice(0, 1)).filter((faction) => factions.includes(faction)).slice(-MOST);
}
