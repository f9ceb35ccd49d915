// Which page is fetched with which; what is on the first pane comes with the phone itself.
import type { Component } from "svelte";
import { learnRest } from "#core/language.ts";
import { Rooms } from "#core/rooms.svelte.ts";
import type { Page, Tab } from "./way.svelte.ts";

/** What the first pane shows now and then, and what is told above every pane. */
type OnFirst =
  | "acting"
  | "ideas"
  | "proposals"
  | "proposed"
  | "pursuits"
  | "slips"
  | "end"
  | "post"
  | "thrones"
  | "pools"
  | "passages"
  | "beside";
/** A tab, a page over it, a part of the first pane, the map beside it, or the word that was tapped. */
export type Place = Exclude<Tab | Page, "" | "now"> | OnFirst | "explained";
type Room = Partial<Record<Place, Component>>;

const ROOM: Record<Place, string> = {
  realm: "realm",
  capital: "realm",
  statement: "realm",
  goals: "realm",
  log: "realm",
  notices: "realm",
  ask: "realm",
  menu: "realm",
  receipts: "realm",
  everybody: "people",
  person: "people",
  acting: "realm",
  proposals: "market",
  proposed: "market",
  pursuits: "market",
  ideas: "realm",
  slips: "realm",
  orders: "land",
  layout: "land",
  feed: "land",
  hire: "land",
  market: "market",
  offer: "market",
  counter: "market",
  placard: "market",
  lore: "market",
  pools: "market",
  relation: "court",
  treaties: "court",
  treaty: "court",
  plot: "court",
  court: "court",
  betroth: "court",
  thrones: "court",
  war: "war",
  march: "war",
  raise: "war",
  passage: "war",
  passages: "war",
  battle: "war",
  summits: "summit",
  summon: "summit",
  quest: "quest",
  ring: "ring",
  map: "map",
  beside: "map",
  end: "end",
  story: "end",
  first: "first",
  cards: "cards",
  film: "film",
  rules: "rules",
  ruleset: "rules",
  explained: "rules",
  press: "press",
  letters: "talk",
  post: "talk",
};

/** A page has its words before it is shown. */
const spoken = async <Here>(room: Promise<Here>): Promise<Here> => (await Promise.all([room, learnRest()]))[0];

export const rooms = new Rooms<Room>({
  realm: async () => (await spoken(import("./rooms/realm.ts"))).pages,
  land: async () => (await spoken(import("./rooms/land.ts"))).pages,
  market: async () => (await spoken(import("./rooms/market.ts"))).pages,
  map: async () => (await spoken(import("./rooms/map.ts"))).pages,
  court: async () => (await spoken(import("./rooms/court.ts"))).pages,
  war: async () => (await spoken(import("./rooms/war.ts"))).pages,
  summit: async () => (await spoken(import("./rooms/summit.ts"))).pages,
  quest: async () => (await spoken(import("./rooms/quest.ts"))).pages,
  ring: async () => (await spoken(import("./rooms/ring.ts"))).pages,
  first: async () => (await import("./rooms/first.ts")).pages, // its words come with the phone's own
  film: async () => (await spoken(import("./rooms/film.ts"))).pages,
  cards: async () => (await spoken(import("./rooms/cards.ts"))).pages,
  rules: async () => (await spoken(import("./rooms/rules.ts"))).pages,
  press: async () => (await spoken(import("./rooms/press.ts"))).pages,
  people: async () => (await spoken(import("./rooms/people.ts"))).pages,
  talk: async () => (await spoken(import("./rooms/talk.ts"))).pages,
  end: async () => (await spoken(import("./rooms/end.ts"))).pages,
});

/** Undefined until its room has come. */
export const pageAt = (place: Place): Component | undefined => rooms.get(ROOM[place])?.[place];
export const ask = (place: Place): Promise<void> => rooms.ask(ROOM[place]);
export const lost = (place: Place): boolean => rooms.missing(ROOM[place]);
