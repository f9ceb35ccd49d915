// A proposed order in words, as whoever sends it reads it.
import { counted } from "#parts/figures.ts";
import { tell } from "#core/naming.ts";
import type { Values } from "#core/protocol.ts";
import type { Arrangement, Ware } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";
import { has, t } from "#core/words.ts";
import { BATTLES, proposedBattle } from "../war/battle/proposed.ts";
import { OF_HEIRS, proposedMatch } from "../diplomacy/marriages/proposed.ts";
import { OF_COURT, proposedCourt } from "../diplomacy/treaties/proposed.ts";
import { told } from "../war/purchase/wares.ts";
import { choices, placeName, unit } from "../mine.ts";
import { goodsTold } from "../factions/production/budgets.ts";
import { moved } from "../factions/planning/arrangement.ts";
import { placardLine } from "#parts/diplomacy/placards/told.ts";
import { proposedTrade, TRADES } from "../diplomacy/trade/proposed.ts";
import { unserved } from "../war/upkeep/mouths.ts";
import { OF_PASSAGE, proposedPassage } from "../war/passage/passage.ts";
import { OF_WAR, proposedWar } from "../war/march/told.ts";

export function proposed(command: string, args: Values): string {
  if (command === "arrange") return arranged(args as unknown as Partial<Arrangement>);
  if (command === "buy")
    return t("proposed.buy", { wares: ((args.wares ?? []) as unknown as Ware[]).map(told).join(", ") });
  if (command === "set_budget") return budgeted(args);
  if (command === "hang_placard") return placarded(args);
  if (command === "allot") return allotted((args.mouths ?? []) as string[]);
  if (BATTLES.includes(command)) return proposedBattle(command, args);
  if (TRADES.includes(command)) return proposedTrade(command, args);
  if (OF_COURT.includes(command)) return proposedCourt(command, args);
  if (OF_HEIRS.includes(command)) return proposedMatch(command, args);
  if (OF_PASSAGE.includes(command)) return proposedPassage(command, args);
  if (OF_WAR.includes(command)) return proposedWar(command, args);
  const key = `proposed.${command}`;
  const text = has(key)
    ? t(
        key,
        tell({ ...shared(args), ...args, ...whereabouts(args) }, (row) => game.name(row)),
      )
    : plainly(command, args);
  return args.overwork === true ? `${text} (${t("why.overwork")})` : text;
}

/** An order that was given, in words; of one that was too long to be kept its name. */
export const ordered = (command: string, args: Values): string =>
  !has(`command.${command}`) ? command : args.bytes === undefined ? proposed(command, args) : t(`command.${command}`);

/** All that the realm would give, together. */
function budgeted({ lands = {}, houses = {} }: Values): string {
  const jobs = Object.values(lands as Record<string, { outputs: string[] }>);
  const goods = [...jobs.flatMap(({ outputs }) => outputs), ...Object.values(houses as Record<string, string>)];
  const gives: Record<string, number> = {};
  for (const good of goods.filter(Boolean)) gives[good] = (gives[good] ?? 0) + 1;
  return t("proposed.set_budget", { gives: goodsTold(gives) });
}

/** What all would read. */
function placarded({ seeks = [], spares = [], text = "" }: Values): string {
  const said = placardLine({ seeks: seeks as string[], spares: spares as string[], text: text as string });
  return [t("command.hang_placard"), said || t("ui.nothing")].join(": ");
}

/** What nobody wrote a sentence for: the order, and whom or what it names. */
function plainly(command: string, args: Values): string {
  const named = Object.fromEntries(
    Object.entries(args).filter(([, value]) => typeof value === "string" && value !== ""),
  );
  const told = Object.values(tell(named, (row) => game.name(row))).filter((word) => word !== t("ui.something"));
  return [t(`command.${command}`), told.join(", ")].filter(Boolean).join(": ");
}

/** What a joint research says that an order is about. */
const shared = (args: Values): Values =>
  ({ ...(typeof args.pool === "string" ? game.row(`pool/${args.pool}`) : undefined) }) as Values;

/** Where the unit of an order stands. */
function whereabouts(args: Values): Values {
  const place = typeof args.unit === "string" ? unit(args.unit)?.place : undefined;
  return place ? { place } : {};
}

/** The cards that would lie elsewhere than now, and dock and capital. */
function arranged({ cards = {}, dock = "", capital = "" }: Partial<Arrangement>): string {
  const offer = choices("arrange");
  const now = offer.now ?? { cards: {}, dock: "", capital: "" };
  const laid = moved(offer.spaces ?? Object.keys(cards), now, { cards, dock, capital }).map((space) => {
    const card = offer.cards?.[cards[space] ?? ""];
    return card
      ? t("ui.card_on", {
          province: placeName(space),
          terrain: t(`terrain.${card.terrain}`),
          good: t(`what.${card.good}`),
        })
      : placeName(space);
  });
  const moves = [
    ...laid,
    ...(dock && dock !== now.dock ? [t("ui.dock_at", { province: placeName(dock) })] : []),
    ...(capital && capital !== now.capital ? [t("ui.capital_at", { province: placeName(capital) })] : []),
  ];
  return `${t("ui.lay_out")}: ${moves.join("; ") || t("ui.as_it_lies")}`;
}

/** Shorter said by who is left out. */
function allotted(rows: string[]): string {
  const { mouths = [] } = choices("allot");
  const left = unserved(mouths, rows).map(({ kind, place, n }) =>
    kind === "province" ? placeName(place) : t("ui.units_in", { units: counted(kind, n), place: placeName(place) }),
  );
  if (!mouths.length) return t("command.allot");
  return left.length ? t("ui.feed_but", { left: left.join(", ") }) : t("ui.feed_everybody");
}
