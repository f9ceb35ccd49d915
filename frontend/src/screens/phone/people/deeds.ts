// What this seat may order about somebody now, each with the page on which it is put together; or why not now.
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { bondWith, talking } from "#phone/diplomacy/treaties/court.svelte.ts";
import { choices, factionKey, factionName, offered, seatKey, whyNot } from "#phone/mine.ts";
import { way, type Page, type Tab } from "#phone/way.svelte.ts";
import { asSeat } from "./sitting.ts";
import { between, type Between } from "./people.ts";

export interface Them {
  /** Key of the character; "" where nobody living plays the seat. */
  key: string;
  seat: string;
  faction: string;
}
export interface Deed {
  /** The command, or what is open. */
  key: string;
  label: string;
  tab: Tab;
  page: Page;
  about: string;
}

/** What may be ordered about somebody, the page it is put together on, and whether it may be given about them. */
interface Way {
  command: "offer" | "propose_treaty" | "propose_marriage" | "challenge" | "write_letter";
  label: string;
  page: Page;
  about: string;
  fits: boolean;
}

function ways({ key, seat, faction }: Them): Way[] {
  const court = { faction: factionName(faction) };
  const atWar = bondWith(faction).state === "war";
  return [
    {
      command: "offer",
      label: t("people.do.offer", court),
      page: "offer",
      about: faction,
      fits: choices("offer").faction?.[faction] !== undefined && !talking(),
    },
    {
      command: "propose_treaty",
      label: t(atWar ? "people.do.peace" : "people.do.treaty", court),
      page: "treaty",
      about: faction,
      fits: choices("propose_treaty").to?.[faction] !== undefined && talking(),
    },
    {
      command: "propose_marriage",
      label: t("people.do.suit"),
      page: "betroth",
      about: key,
      fits: choices("propose_marriage").spouse?.includes(key) ?? false,
    },
    {
      command: "challenge",
      label: t("people.do.challenge"),
      page: "ring",
      about: asSeat(seat),
      fits: choices("challenge").seat?.[seat] !== undefined,
    },
    {
      command: "write_letter",
      label: t("people.do.letter"),
      page: "letters",
      about: seat,
      fits: choices("write_letter").to?.includes(seat) ?? false,
    },
  ];
}

export const deeds = (them: Them): Deed[] =>
  ways(them)
    .filter(({ command, fits }) => fits && offered(command))
    .map(({ command, label, page, about }) => ({ key: command, label, tab: way.tab, page, about }));

/** Of those that cannot be given to anybody now each reason once, as the server says it. */
export const reasons = (them: Them): string[] => [
  ...new Set(
    ways(them)
      .filter(({ command }) => !offered(command) && game.row(`may/${command}`) !== undefined)
      .map(({ command }) => whyNot(command)),
  ),
];

const LEADS: Record<Between, (them: Them) => [Tab, Page, string]> = {
  deal_asked: () => ["market", "", ""],
  deal_sent: () => ["market", "", ""],
  treaty_asked: ({ faction }) => [way.tab, "relation", faction],
  treaty_sent: ({ faction }) => [way.tab, "relation", faction],
  treaty_made: ({ faction }) => [way.tab, "relation", faction],
  suit_asked: () => [way.tab, "court", ""],
  suit_sent: () => [way.tab, "court", ""],
  challenge_asked: () => [way.tab, "ring", ""],
  challenge_sent: () => [way.tab, "ring", ""],
  letters: ({ seat }) => [way.tab, "letters", seat],
};

/** What is open between them and us, and where it lies. */
export function open(them: Them): Deed[] {
  const rows = {
    deals: game.rows("deal"),
    treaties: game.rows("treaty"),
    marriages: game.rows("marriage"),
    ventures: game.rows("venture"),
    letters: game.rows("letter"),
  };
  const us = { seat: seatKey(), faction: factionKey() };
  return between(rows, us, them).map(([what, n]) => {
    const [tab, page, about] = LEADS[what](them);
    return { key: what, label: t(`people.between.${what}`, { n }), tab, page, about };
  });
}
