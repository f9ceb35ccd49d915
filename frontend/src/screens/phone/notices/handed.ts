// Powers that a seat had only while nobody else of its court was there, and whose they are now. Pure.
import type { Keyed, SeatRow } from "#core/rows.ts";

export interface Handed {
  seat: Keyed<SeatRow>;
  powers: string[];
}

/** Of what the seat has stood in for, what others of its court decide now and it does no more. */
export function handed(stoodIn: readonly string[], court: readonly Keyed<SeatRow>[], own: string): Handed[] {
  const kept = court.find(({ key }) => key === own)?.powers ?? [];
  const gone = stoodIn.filter((power) => !kept.includes(power));
  return court
    .filter(({ key }) => key !== own)
    .map((seat) => ({ seat, powers: gone.filter((power) => seat.powers?.includes(power)) }))
    .filter(({ powers }) => powers.length > 0);
}
