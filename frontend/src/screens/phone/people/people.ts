// People as others at the table meet them: who plays them, what lies between them and us, what has become of them. Pure.
import type {
  CharacterRow,
  DealRow,
  Keyed,
  LetterRow,
  MarriageRow,
  SeatRow,
  TreatyRow,
  VentureRow,
} from "#core/rows.ts";

export type Person = Keyed<CharacterRow>;
type Seat = Keyed<SeatRow>;

/** Who plays a seat, as far as this screen is told. */
export type Playing = "nobody" | "expected" | "bot" | "named" | "unnamed";
export function playing(seat: Pick<SeatRow, "joined" | "bot" | "player" | "beside">): Playing {
  const named = Boolean(seat.player || seat.beside?.length);
  if (seat.bot) return "bot";
  if (!seat.joined) return named ? "expected" : "nobody";
  return named ? "named" : "unnamed";
}

/** What somebody was when their page was opened. */
export type Standing = Pick<CharacterRow, "alive" | "faction" | "office" | "seat">;
export type Change = "died" | "gone" | "moved" | "office" | "handed";
export const standing = ({ alive, faction, office, seat }: CharacterRow): Standing => ({
  alive,
  faction,
  office,
  seat,
});

/** What has become of somebody since: the dead have neither court nor office to lose. */
export function changes(before: Standing | undefined, now: CharacterRow | undefined): Change[] {
  if (!before) return [];
  if (!now) return ["gone"];
  if (!now.alive) return before.alive ? ["died"] : [];
  const found: Change[] = [];
  if (now.faction !== before.faction) found.push("moved");
  if (now.office !== before.office) found.push("office");
  if (now.seat && now.seat !== before.seat) found.push("handed");
  return found;
}

/** One of the parties to what is open: a seat and the court it sits in. */
export interface Party {
  seat: string;
  faction: string;
}
export interface Rows {
  deals: readonly DealRow[];
  treaties: readonly TreatyRow[];
  marriages: readonly MarriageRow[];
  ventures: readonly VentureRow[];
  letters: readonly LetterRow[];
}
/** `asked`: they wait for our answer; `sent`: we wait for theirs; `made`: it holds. */
export type Between =
  | "deal_asked"
  | "deal_sent"
  | "treaty_asked"
  | "treaty_sent"
  | "treaty_made"
  | "suit_asked"
  | "suit_sent"
  | "challenge_asked"
  | "challenge_sent"
  | "letters";

/** What is open between two courts and two seats, and how much of each. Within a court there are no treaties. */
export function between(rows: Rows, us: Party, them: Party): [Between, number][] {
  const courts = them.faction && them.faction !== us.faction ? offered(rows, us.faction, them.faction) : [];
  const seats = them.seat && them.seat !== us.seat ? personal(rows, us.seat, them.seat) : [];
  return [...courts, ...seats].filter(([, n]) => n > 0);
}

function offered({ deals, treaties, marriages }: Rows, us: string, them: string): [Between, number][] {
  const goes = (one: DealRow, from: string, to: string) => one.offerer === from && one.receiver === to;
  const woos = (one: MarriageRow, from: string, to: string) =>
    one.state === "open" && one.proposer === from && one.receiver === to;
  const ours = treaties.filter(({ parties }) => parties.includes(us) && parties.includes(them));
  const open = ours.filter(({ state }) => state === "open");
  return [
    ["deal_asked", deals.filter((one) => goes(one, them, us)).length],
    ["deal_sent", deals.filter((one) => goes(one, us, them)).length],
    ["treaty_asked", open.filter(({ signed }) => !signed.includes(us)).length],
    ["treaty_sent", open.filter(({ signed }) => signed.includes(us)).length],
    ["treaty_made", ours.filter(({ state }) => state === "made").length],
    ["suit_asked", marriages.filter((one) => woos(one, them, us)).length],
    ["suit_sent", marriages.filter((one) => woos(one, us, them)).length],
  ];
}

function personal({ ventures, letters }: Rows, us: string, them: string): [Between, number][] {
  const dares = ({ state, sides = {} }: VentureRow, from: string, to: string) =>
    state === "asked" && Boolean(sides["a"]?.seats.includes(from) && sides["b"]?.seats.includes(to));
  const ours = letters.filter(({ seat, to }) => (seat === us && to === them) || (seat === them && to === us));
  return [
    ["challenge_asked", ventures.filter((one) => dares(one, them, us)).length],
    ["challenge_sent", ventures.filter((one) => dares(one, us, them)).length],
    ["letters", ours.length],
  ];
}

/** Seats whose character is dead or not there, which no living character stands for. */
export const faceless = (seats: readonly Seat[], people: readonly Person[]): Seat[] =>
  seats.filter((seat) => !seat.revoked && !people.some((one) => one.alive && one.seat === seat.key));
