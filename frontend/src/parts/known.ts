// What every screen knows of this game's rows: what they are nothing without, and what they are called.
import { players, titleOf, type Played } from "../core/naming.ts";
import type { Called, Known } from "../core/state.svelte.ts";
import type { Needs } from "../core/tables.ts";
import { t } from "../core/words.ts";

const needs: Needs = {
  event: "phase",
  faction: "name",
  province: "name",
  building: "province",
  army: "place",
  unit: "place",
  officer: "name",
  character: "name",
  relation: "state",
  seat: "title",
  announcement: "text",
  activation: "state",
  battle: "state",
  article: "headline",
  venture: "state",
  pace: "started",
};

const called: Called = {
  building: (row, lookup) =>
    t("ui.building_in", {
      building: t(`building.${String(row.kind)}`),
      province: lookup(`province/${String(row.province)}`) ?? t("ui.something"),
    }),
  /** "Lord-General of the Elves", with the player's own name where it is known and no bot plays for them. */
  seat: (row) => {
    const title = titleOf({ title: String(row.title ?? ""), office: String(row.office ?? "") });
    const names = row.bot ? "" : players(row as Played);
    return names ? t("ui.seat_played", { title, player: names }) : title;
  },
  unit: (row) => t(`what.${String(row.kind)}`, { n: 1 }),
  theory: (row) => t("ui.summit.theory", { text: String(row.hypothesis ?? "") }),
  article: ({ headline }) => (typeof headline === "string" ? headline : undefined),
  /** A fleet without a commander has no name of its own. */
  army: ({ name, place }, lookup) => {
    if (name) return undefined;
    const where =
      typeof place === "string" && place
        ? ["", "province/", "sea_zone/"].map((kind) => lookup(kind + place)).find(Boolean)
        : undefined;
    return where ? t("map.fleet_at", { place: where }) : t("map.fleet");
  },
};

export const KNOWN: Known = { needs, called };
