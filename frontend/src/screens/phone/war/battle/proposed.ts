// A proposed order of battle in words, as whoever sends it reads it.
import { listed } from "#core/naming.ts";
import type { Values } from "#core/protocol.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { factionName, placeName } from "#phone/mine.ts";
import { officerName, told } from "./deciding.ts";
import { COMMANDS } from "./decisions.ts";

export const BATTLES: string[] = Object.values(COMMANDS);

export function proposedBattle(command: string, args: Values): string {
  const battle = game.row(`battle/${text(args.battle)}`);
  const place = placeName(battle?.place ?? text(args.province));
  const units = told(keys(args.units));
  if (command === COMMANDS.losses) return t("battle.proposed.losses", { place, units });
  if (command === COMMANDS.withdraw)
    return t(keys(args.units).length ? "battle.proposed.go" : "battle.proposed.stay", {
      place,
      units,
      to: placeName(text(args.to)),
    });
  if (command === COMMANDS.join) return joined(text(args.side), battle, place);
  if (command === COMMANDS.admit)
    return t(args.yes === false ? "battle.proposed.refuse" : "battle.proposed.admit", {
      place,
      faction: factionName(text(args.faction)),
    });
  if (command === COMMANDS.grow)
    return t(`battle.proposed.grow_${text(args.choice)}`, { officer: officerName(text(args.officer)) });
  const buildings = listed(
    keys(args.buildings).map((key) => t(`building.${game.row(`building/${key}`)?.kind ?? "infrastructure"}`)),
  );
  return t("battle.proposed.raze", { place, buildings });
}

function joined(side: string, battle: { attacker: string; defender: string } | undefined, place: string): string {
  if (side !== "attacker" && side !== "defender") return t("battle.proposed.aside", { place });
  return t("battle.proposed.join", { place, faction: factionName(battle?.[side] ?? "") });
}

const text = (value: Values[string] | undefined): string => (typeof value === "string" ? value : "");
const keys = (value: Values[string] | undefined): string[] => (Array.isArray(value) ? value.map(String) : []);
