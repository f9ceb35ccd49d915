// What there is to say of each subject, made of public rows alone. The last of each subject can nearly always be said.
// Pure.
import type {
  ArticleRow,
  BattleRow,
  BorderRow,
  BuildingRow,
  EventRow,
  FactionRow,
  FiguresRow,
  Keyed,
  MarriageRow,
  OfficerRow,
  PlacardRow,
  ProvinceRow,
  RelationRow,
  SeatRow,
  SuccessionRow,
  UnitRow,
  VentureRow,
} from "#core/rows.ts";
import type { Facts } from "#core/protocol.ts";
import { printed } from "#parts/diplomacy/press/press.ts";
import { turnOf } from "#parts/turns.ts";

/** In this order they have their turn: no two of a kind beside each other. */
export const SUBJECTS = ["market", "question", "bread", "people", "next", "hearsay"] as const;
export type Subject = (typeof SUBJECTS)[number];

/** What the public is told. */
export interface Known {
  event: Pick<EventRow, "phase" | "next" | "turn" | "turns">;
  articles: Keyed<ArticleRow>[];
  battles: Keyed<BattleRow>[];
  borders: Keyed<BorderRow>[];
  buildings: Keyed<BuildingRow>[];
  factions: Keyed<FactionRow>[];
  figures: Keyed<FiguresRow>[];
  marriages: Keyed<MarriageRow>[];
  officers: Keyed<OfficerRow>[];
  placards: Keyed<PlacardRow>[];
  provinces: Keyed<ProvinceRow>[];
  relations: Keyed<RelationRow>[];
  seats: Keyed<SeatRow>[];
  successions: Keyed<SuccessionRow>[];
  units: Keyed<UnitRow>[];
  ventures: Keyed<VentureRow>[];
}
interface Telling {
  code: string;
  facts: Facts;
}
/** Of several things alike it tells another each `time`; whether it answers does not depend on that. */
type Topic = (known: Known, time: number) => Telling | undefined;

/** From this public order on a province is content, and from this one downwards it is restless. */
const [CONTENT, RESTLESS] = [3, 1];
/** Fewer units are nothing to talk about. */
const HOST = 2;
const HOUSES = new Set(["temple", "guildhall"]);

export const TOPICS: Record<Subject, Topic[]> = {
  market: [deals, traders, houses, sought, commonest],
  question: [throne, peaceOf, loyalty, rebels, breach, mostLand],
  bread: [hungriest, angriest, happiest, risen, fed],
  people: [duellist, victor, general, newlyweds, learned, taken],
  next: [bell, lastPhase, turnsLeft],
  hearsay: [press, atTheBorder, host, realm],
};

// Trade

function deals({ figures }: Known): Telling | undefined {
  const [last] = figures;
  const n = last?.counts.deals ?? 0;
  return last?.phase.endsWith("/trade") && n > 0 ? { code: "deals", facts: { n } } : undefined;
}

function traders({ units }: Known, time: number): Telling | undefined {
  const ships = units.filter(({ kind }) => kind === "trade_ship");
  return most(
    "traders",
    ships.map(({ faction }) => faction),
    time,
  );
}

function houses({ buildings }: Known, time: number): Telling | undefined {
  const all = buildings.filter(({ kind }) => HOUSES.has(kind));
  return most(
    "houses",
    all.map(({ holder }) => holder),
    time,
  );
}

function sought({ placards }: Known, time: number): Telling | undefined {
  const placard = turned(
    placards.filter(({ seeks }) => seeks.length > 0),
    time,
  );
  return placard && { code: "sought", facts: { faction: placard.faction, outputs: placard.seeks } };
}

function commonest({ provinces }: Known, time: number): Telling | undefined {
  const found = mostNamed(
    provinces.map(({ good }) => good),
    time,
  );
  return found && { code: "commonest", facts: { good: found.name, n: found.n, of: provinces.length } };
}

// Questions to the hall

/** Who comes home to a throne is known. */
function throne({ successions }: Known, time: number): Telling | undefined {
  const succession = turned(
    successions.filter(({ state }) => state !== "recalled"),
    time,
  );
  return succession && { code: "throne", facts: { faction: succession.faction } };
}

function peaceOf(known: Known, time: number): Telling | undefined {
  return pair("peace_of", "war", known, time);
}

function loyalty(known: Known, time: number): Telling | undefined {
  return pair("loyalty", "alliance", known, time);
}

function pair(code: string, wanted: RelationRow["state"], { relations }: Known, time: number): Telling | undefined {
  const found = turned(
    relations.filter(({ state }) => state === wanted),
    time,
  );
  return found && { code, facts: { a: found.a, b: found.b } };
}

function rebels({ provinces }: Known, time: number): Telling | undefined {
  const province = turned(
    provinces.filter((one) => one.risen > 0),
    time,
  );
  return province && { code: "rebels", facts: { province: province.key } };
}

function breach({ relations }: Known): Telling | undefined {
  const calm = relations.length > 0 && relations.every(({ state }) => state !== "war");
  return calm ? { code: "breach", facts: {} } : undefined;
}

function mostLand(): Telling {
  return { code: "most_land", facts: {} };
}

// Bread and order

function hungriest({ provinces }: Known, time: number): Telling | undefined {
  const hungry = provinces.filter(({ starving }) => starving);
  return most(
    "hungriest",
    hungry.map(({ owner }) => owner),
    time,
  );
}

function angriest({ provinces }: Known, time: number): Telling | undefined {
  return outstanding("angriest", provinces, time, (n) => (n <= RESTLESS ? -n : -Infinity));
}

function happiest({ provinces }: Known, time: number): Telling | undefined {
  return outstanding("happiest", provinces, time, (n) => (n >= CONTENT ? n : -Infinity));
}

/** The held province whose public order weighs most. */
function outstanding(
  code: string,
  provinces: Known["provinces"],
  time: number,
  weight: (n: number) => number,
): Telling | undefined {
  const stands = (one: ProvinceRow) => one.stands ?? one.order;
  const found = greatest(
    provinces.filter(({ owner }) => owner),
    time,
    (one) => weight(stands(one)),
  );
  return found && { code, facts: { province: found.key, faction: found.owner, n: stands(found) } };
}

function risen({ provinces }: Known): Telling | undefined {
  const all = provinces.filter((one) => one.risen > 0).map(({ key }) => key);
  all.sort();
  return all.length ? { code: "risen", facts: { provinces: all } } : undefined;
}

/** Where hunger is secret no row tells of it. */
function fed({ provinces }: Known): Telling | undefined {
  const told = provinces.filter((one) => one.owner && "starving" in one);
  return told.length && !told.some(({ starving }) => starving) ? { code: "fed", facts: {} } : undefined;
}

// People

function duellist({ ventures }: Known, time: number): Telling | undefined {
  const winners = ventures
    .filter(({ kind, state }) => kind === "duel" && state === "over")
    .map(({ sides, won }) => (won === "a" || won === "b" ? sides?.[won] : undefined))
    .map((party) => party?.character || party?.officer || "");
  const found = mostNamed(winners, time);
  return found && { code: "duellist", facts: { character: found.name, n: found.n } };
}

function victor({ battles }: Known, time: number): Telling | undefined {
  const won = battles
    .filter(({ state }) => state === "over")
    .map((battle) => (battle.outcome === "attacker" || battle.outcome === "defender" ? battle[battle.outcome] : ""));
  return most("victor", won, time);
}

/** What an officer adds and takes from the enemy. */
function general({ officers }: Known, time: number): Telling | undefined {
  const found = greatest(
    officers.filter(({ alive, faction }) => alive && faction),
    time,
    ({ x, y }) => x - y,
  );
  return found && { code: "general", facts: { officer: found.key, faction: found.faction } };
}

function newlyweds({ marriages }: Known, time: number): Telling | undefined {
  const found = greatest(
    marriages.filter(({ state }) => state === "made"),
    time,
    ({ at }) => at,
  );
  return found && { code: "newlyweds", facts: { heir: found.heir, spouse: found.spouse } };
}

function learned({ factions }: Known, time: number): Telling | undefined {
  const found = greatest(
    factions.filter(({ technologies }) => technologies),
    time,
    ({ technologies = 0 }) => technologies,
  );
  return found && { code: "learned", facts: { faction: found.key, n: found.technologies ?? 0 } };
}

function taken({ seats, factions }: Known): Telling {
  const [n, of] = [seats.filter(({ joined }) => joined).length, factions.length];
  return n > 0 ? { code: "taken", facts: { n, of } } : { code: "courts", facts: { n: of } };
}

// What is decided next

function bell({ event }: Known): Telling {
  const word = event.phase.startsWith("t0/") ? "initial_diplomacy" : event.phase.split("/").at(-1);
  return { code: `bell.${word}`, facts: {} };
}

function lastPhase({ event }: Known): Telling | undefined {
  return event.next === "ended" ? { code: "last_phase", facts: {} } : undefined;
}

function turnsLeft({ event }: Known): Telling | undefined {
  const n = event.turns - event.turn;
  if (event.turn === 0) return undefined;
  return n > 0 ? { code: "turns_left", facts: { n } } : { code: "last_turn", facts: {} };
}

// What they say

/** Of this turn and the one before. */
function press({ articles, event }: Known, time: number): Telling | undefined {
  const found = turned(
    printed(articles).filter(({ phase }) => turnOf(phase) >= event.turn - 1),
    time,
  );
  return found && { code: "press", facts: { headline: found.headline } };
}

/** Whose units stand on their own land beside that of others who are no friends of theirs. */
function atTheBorder({ provinces, borders, units, relations }: Known, time: number): Telling | undefined {
  const owner = new Map(provinces.map(({ key, owner: of }) => [key, of]));
  const friends = new Set(relations.filter(({ state }) => state === "alliance").flatMap(({ a, b }) => [a + b, b + a]));
  const both = borders.flatMap(({ a, b }) => [
    { from: a, to: b },
    { from: b, to: a },
  ]);
  const found = both.flatMap(({ from, to }) => {
    const [own = "", other = ""] = [owner.get(from), owner.get(to)];
    const n = units.filter(({ place, faction }) => place === from && faction === own).length;
    const tense = own && other && own !== other && !friends.has(own + other);
    return tense && n >= HOST ? [{ key: `${from}/${to}`, facts: { faction: own, n, province: to, b: other } }] : [];
  });
  const border = turned(found, time);
  return border && { code: "at_the_border", facts: border.facts };
}

function host({ units }: Known, time: number): Telling | undefined {
  const hosts = units.map(({ faction, place }) => (faction ? `${faction}/${place}` : ""));
  const found = mostNamed(hosts, time);
  if (!found || found.n < HOST) return undefined;
  const [faction = "", place = ""] = found.name.split("/");
  return { code: "host", facts: { faction, place, n: found.n } };
}

function realm({ provinces }: Known, time: number): Telling | undefined {
  return most(
    "realm",
    provinces.map(({ owner }) => owner),
    time,
  );
}

// Shared

/** One of them, another each time; by key, so that it is the same on every wall. */
function turned<T extends { key: string }>(all: readonly T[], time: number): T | undefined {
  return [...all].sort((a, b) => (a.key < b.key ? -1 : 1))[time % all.length];
}

/** The faction that is named most often, and how often. */
function most(code: string, factions: readonly string[], time: number): Telling | undefined {
  const found = mostNamed(factions, time);
  return found && { code, facts: { faction: found.name, n: found.n } };
}

/** What is named most often. "" names nobody. */
function mostNamed(names: readonly string[], time: number): { name: string; n: number } | undefined {
  const counts = new Map<string, number>();
  for (const name of names) if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  const all = [...counts].map(([key, n]) => ({ key, n }));
  const found = greatest(all, time, ({ n }) => n);
  return found && { name: found.key, n: found.n };
}

/** The one that weighs most, of several alike another each time; none that weighs nothing at all. */
function greatest<T extends { key: string }>(
  all: readonly T[],
  time: number,
  weight: (one: T) => number,
): T | undefined {
  const heaviest = Math.max(...all.map(weight));
  return heaviest === -Infinity
    ? undefined
    : turned(
        all.filter((one) => weight(one) === heaviest),
        time,
      );
}
