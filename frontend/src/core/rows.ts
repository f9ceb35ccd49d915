// The rows of the game and the choices of orders as screens read them: what the server declares, and names for parts of
// it. A field is optional when only some sides are told of it.
import type {
  BattleRound,
  Ground,
  Kinds,
  LandForecast,
  Offers,
  OpenChoice,
  PlotRow,
  RelationRow,
  TreatyRow,
  Unsaid,
} from "./wire.gen.ts";

export type * from "./wire.gen.ts";
export type { Activity as Orders, EffectTable as Effect, Parting as Section } from "./wire.gen.ts";

export type Kind = keyof Kinds;
/** A row with its key, the part of its name behind the slash. */
export type Keyed<T> = T & { key: string };

export type Output = Unsaid["gives"][number];
/** A cause of public order and its number; the first is the stored score. */
export type Cause = LandForecast["causes"][number];
/** Good → how many of it. */
export type Goods = Record<string, number>;
/** What two factions are to each other. */
export type Bond = RelationRow["state"];
/** What a treaty makes of its two parties; "" nothing. */
export type Makes = TreatyRow["makes"];
export type PlotAct = PlotRow["act"];
/** What an act is aimed at; what it takes no aim of is "". */
export type PlotAim = Pick<PlotRow, "act" | "against" | "technology" | "character" | "province" | "counters">;
export type BattleSide = OpenChoice["side"];
/** A modifier of a die: its source, `foe/…` what the opponent's side gives, and its number. */
export type BattleModifier = BattleRound["modifiers"][BattleSide][number];
/** Whom one could attack, "" the independents; null: nobody defends, taken without dice. */
export type Chances = NonNullable<Ground["attack"]>;
/** Everything a seat may buy now, and its basket as the server would sell it. */
export type Market = Offers["buy"];
/** At whom and what an act may be aimed. */
export type Targets = Offers["sanction"];
