// What nobody saw, faction by faction: offers, treaties, plots and plans as they stood at a moment of the replay. Pure.
import type { Row, Snap, Values } from "#core/protocol.ts";
import type {
  DealRow,
  DraftRow,
  Keyed,
  MarriageRow,
  PassageRow,
  PlanRow,
  PlotRow,
  PoolRow,
  TreatyRow,
} from "#core/rows.ts";
import { has, t } from "#core/words.ts";
import { outcome } from "#parts/diplomacy/plots/came.ts";
import { lastUpTo, read, Roll, type Frame, type Rows } from "./roll.ts";

/** What the server tells of each kind: nobody's name, and no word that was said with it. */
type Told<T> = Keyed<Omit<T, "note" | "seat">>;
export interface Secret {
  key: string;
  says: string;
  /** How it stands. */
  state: string;
  /** The words of a treaty. */
  text?: string;
}
/** The longest last: on a wall nobody turns the page. */
export const SHELVES = ["plots", "offers", "plans", "treaties"] as const;
export type Shelf = (typeof SHELVES)[number];
export type Secrets = Record<Shelf, Secret[]>;
/** What the wall knows of that time. */
export interface World {
  /** Fills a sentence with its names. */
  say: (key: string, facts: Values) => string;
  name: (row: string) => string;
  /** The faction that holds a row, "" nobody. */
  holder: (row: `character/${string}` | `officer/${string}` | `province/${string}`) => string;
}

export class Unseen {
  readonly times: number[];
  private readonly roll: Roll;

  constructor(begin: Snap, frames: readonly Frame[]) {
    this.roll = new Roll(begin.sides.unseen?.rows ?? {});
    this.times = [begin.now];
    for (const frame of frames) {
      this.roll.add(frame);
      this.times.push(Math.max(frame.at, this.times.at(-1) ?? 0));
    }
  }

  static read(text: string): Unseen {
    return new Unseen(...read<Snap>(text));
  }

  /** How many frames had come by this time of day. */
  sentBy(time: number): number {
    return lastUpTo(this.times, time);
  }

  after(sent: number): Rows {
    return this.roll.after(sent);
  }
}

/** A faction's own; what two have with each other is both's. */
export function secretsOf(rows: Rows, faction: string, world: World): Secrets {
  const { say } = world;
  const of = <T>(kind: string, mine: (row: Told<T>) => boolean) => kept<T>(rows, kind).filter(mine);
  const party = (...names: string[]) => names.includes(faction);
  return {
    offers: [
      ...of<DealRow>("deal", ({ offerer, receiver }) => party(offerer, receiver)).map((deal) => ({
        key: deal.key,
        says: say("replay.unseen.deal", plain(deal)),
        state: "",
      })),
      ...of<PoolRow>("pool", ({ shares }) => party(...Object.keys(shares))).map((pool) => ({
        key: pool.key,
        says: say("replay.unseen.pool", plain(pool)),
        state: say("replay.unseen.agreed", plain(pool)),
      })),
      ...of<PassageRow>("passage", ({ passenger, carrier }) => party(passenger, carrier)).map((one) => ({
        key: one.key,
        says: say("replay.unseen.passage", plain(one)),
        state: "",
      })),
      ...of<MarriageRow>("marriage", ({ proposer, receiver }) => party(proposer, receiver)).map((one) => ({
        key: one.key,
        says: say("replay.unseen.marriage", plain(one)),
        state: "",
      })),
    ],
    treaties: of<TreatyRow>("treaty", ({ parties, state }) => party(...parties) && state !== "renounced").map((one) =>
      treaty(one, world),
    ),
    plots: shown(of<PlotRow>("plot", (row) => party(row.faction))).map((one) => plot(one, world)),
    plans: [
      ...of<PlanRow>("plan", (row) => party(row.faction) && !row.done && Object.keys(row.orders).length > 0).map(
        (one) => plan(one, world),
      ),
      ...of<DraftRow>("draft", (row) => party(row.faction)).map((one) => draft(one, world)),
    ],
  };
}

/** Of one kind, the newest first. */
function kept<T>(rows: Rows, kind: string): Told<T>[] {
  const found = [...rows]
    .filter(([name]) => name.startsWith(`${kind}/`))
    .map(([name, row]) => ({ ...row, key: name }) as unknown as Told<T>);
  return found.sort((a, b) => Number((b as Row).at ?? 0) - Number((a as Row).at ?? 0));
}

/** What is open, and of what has come out the newest. */
function shown(plots: Told<PlotRow>[]): Told<PlotRow>[] {
  return [
    ...plots.filter(({ state }) => state !== "published"),
    ...plots.filter(({ state }) => state === "published").slice(0, 1),
  ];
}

function treaty(row: Told<TreatyRow>, { say }: World): Secret {
  const missing = row.parties.filter((party) => !row.signed.includes(party));
  const makes = row.makes ? [t(`ui.treaty.makes.${row.makes}`)] : [];
  const state =
    row.state === "open" ? say("replay.unseen.unsigned", { parties: missing }) : t("replay.unseen.in_force");
  return {
    key: row.key,
    says: say("replay.unseen.treaty", { parties: row.parties }),
    state: [...makes, ...(row.secret ? [t("ui.treaty.secret")] : []), state].join(" · "),
    text: row.text,
  };
}

function plot(row: Told<PlotRow>, { say, holder }: World): Secret {
  const { act, against, technology, character, province, counters, state } = row;
  const faction = character ? holder(`character/${character}`) || holder(`officer/${character}`) : against;
  const says = say(`plot.aim.${act}`, {
    faction,
    technology,
    character,
    province,
    counters,
    owner: province ? holder(`province/${province}`) : "",
  });
  const came = outcome(row);
  return {
    key: row.key,
    says,
    state:
      state === "sealed"
        ? t("replay.unseen.sealed")
        : state === "decided"
          ? t("replay.unseen.decided", { came })
          : say("replay.unseen.published", { came, phase: row.phase }),
  };
}

/** What an order of the phase is about, by the name of its fact. */
const ABOUT: Partial<Record<string, string>> = { produce: "province", collect: "building" };

function draft({ key, command, subject, data, confirmed }: Told<DraftRow>, { say }: World): Secret {
  const about = ABOUT[command];
  const says =
    about && has(`proposed.${command}`)
      ? say(`proposed.${command}`, { ...(data as Values), [about]: subject })
      : t(`command.${command}`);
  return { key, says, state: t(confirmed ? "replay.unseen.confirmed" : "replay.unseen.meant") };
}

function plan({ key, army, orders }: Told<PlanRow>, { say, name }: World): Secret {
  const { to = "", attack = null, land = "" } = orders;
  const steps = [
    ...(to ? [say("war.plan.goes.to", { place: to })] : []),
    ...(land ? [say("war.plan.goes.land", { place: land })] : []),
    ...(attack === null ? [] : [say("war.plan.attacks", { faction: attack })]),
  ];
  return { key, says: name(`army/${army}`), state: steps.join(", ") || t("war.plan.goes.stay") };
}

const plain = (row: object): Values => row as Values;
