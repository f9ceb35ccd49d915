// Where the pieces of a province's mark stand: pixels around its middle, before the map scales them.
import type { Face } from "./face.ts";
import type { Force } from "./forces.ts";

export interface Badge {
  x: number;
  width: number;
  text: string;
  /** Whose units: shown by colour and sigil; left out when the place itself says it. */
  force?: Force;
  /** Ships, drawn as a hull, and the units they carry; armies led by generals, each a pennant. */
  ships?: boolean;
  cargo?: number;
  led?: number;
}
export interface Plate {
  badges: Badge[];
  width: number;
}

/** How many badges stand side by side at most; the rest are summed up in one more. */
const MOST = 3;
const DIGIT = 8.4;
const PAD = 9.6;
const CHIP = 18;
const GAP = 1.5;
/** The pictures of a ship and of those aboard. */
export const PICTURE = 13;
/** Pennants beside each other at most. */
const PENNANTS = 3;

/** A badge for each force, the land's own without a chip; as many as have room, the rest summed up. */
export function plate(forces: Force[], own: string, room = Infinity): Plate {
  const most = Math.min(MOST, forces.length);
  for (let n = most; n > 1; n -= 1) {
    const tried = lined(forces, own, n);
    if (tried.width <= room) return tried;
  }
  return lined(forces, own, Math.min(1, most));
}

function lined(forces: Force[], own: string, most: number): Plate {
  const more = forces.slice(most).reduce((sum, { n, cargo = 0 }) => sum + n + cargo, 0);
  const badges: Badge[] = [];
  let x = 0;
  const put = (badge: Omit<Badge, "x">) => {
    badges.push({ x, ...badge });
    x += badge.width + GAP;
  };
  for (const force of forces.slice(0, most)) put(badge(force, force.faction === own));
  if (more) put({ width: PAD + DIGIT * `+${more}`.length, text: `+${more}` });
  return { badges, width: Math.max(0, x - GAP) };
}

function badge(force: Force, own: boolean): Omit<Badge, "x"> {
  const { n, ships = false, cargo = 0, led = 0 } = force;
  const carried = cargo ? PICTURE + DIGIT * String(cargo).length + 2 : 0;
  const width = PAD + DIGIT * String(n).length + (own ? 0 : CHIP) + (ships ? PICTURE : 0) + carried;
  return {
    width,
    text: String(n),
    ...(own ? {} : { force }),
    ...(ships ? { ships } : {}),
    ...(cargo ? { cargo } : {}),
    ...(led ? { led: Math.min(led, PENNANTS) } : {}),
  };
}

/** Whose land it is, its units and its trouble, side by side: where they stand around the middle. */
export interface Row {
  radius: number;
  units: Plate;
  /** Where the units begin, behind the disc, and how far all of it is moved so that it is not lopsided. */
  start: number;
  x: number;
  /** From where to where it reaches. */
  from: number;
  to: number;
}
const TROUBLE = 25;

/** `room`: pixels that a province has around its middle, before the map scales them. */
export function rowOf(face: Face, room: number): Row {
  const radius = face.capital ? 14 : face.colour > 0 || face.rebels !== undefined ? 11 : 0;
  const trouble = face.unrest || face.starving ? TROUBLE : 0;
  const units = plate(face.forces, face.owner, 2.4 * room - 2 * radius - trouble);
  const start = radius ? radius - 1 : 0;
  const shift = (radius + trouble - start - units.width) / 2 + (radius ? 8 : 0);
  const x = units.badges.length > 1 || trouble || !radius ? shift : 0;
  return { radius, units, start, x, from: x - radius - trouble, to: x + Math.max(radius, start + units.width) };
}

const LETTER = 8.4;
/** Names that would be smaller than this part of their size are left away. */
const SMALLEST = 0.7;

/**
 * By how much a name must shrink to fit a province with this much room around its middle, both in pixels; 0: it cannot.
 * `larger`: by how much its letters were set larger than usual; what would be written in usual ones is written.
 */
export function nameFit(name: string, room: number, scale: number, larger = 1): number {
  const fit = Math.min(1, (2.8 * room) / (name.length * LETTER * scale));
  return fit * larger < SMALLEST ? 0 : fit;
}
export const squeezed = (name: string, room: number, scale: number) => nameFit(name, room, scale) || SMALLEST;
