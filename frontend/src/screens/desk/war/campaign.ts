// Deeds of war in words: whose army, which battle, what was ordered (WAR-12, BAT-6); while the desk still knows the
// rows.
import type { Orders } from "#core/rows.ts";
import { listed } from "#core/naming.ts";
import type { Told } from "#core/words.ts";
import { keyOf, kindOf, type Book, type Json, type Values } from "../book.ts";
import { fightName, generalName } from "../names.ts";
import { placeName } from "../factions/order/order.ts";
import { ordersWords } from "./march/plans.ts";
import { troop } from "./armies/troops.ts";

interface Deed {
  command: string;
  args: Values;
  rows?: string[];
}
type Said = { as: string; facts: Told };

const keys = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : []);

function ofArmy(book: Book, { command, args }: Deed): Said | undefined {
  const army = String(args.army);
  if (!book.row(`army/${army}`)) return undefined;
  const facts = {
    general: generalName(book, army),
    orders: ordersWords(book, (args.orders ?? {}) as Orders),
    units: troop(book, keys(args.units)),
  };
  return { as: `${command}_of`, facts };
}

function ofCall(book: Book, { command, args }: Deed): Said | undefined {
  const found = book.rows("activation").find((row) => row.key === args.activation);
  return found && { as: `${command}_of`, facts: { general: generalName(book, found.army) } };
}

function ofBattle(book: Book, { command, args }: Deed): Said | undefined {
  const found = book.rows("battle").find((row) => row.key === args.battle),
    n = keys(args.units).length;
  if (!found) return undefined;
  const stays = command === "withdraw_units" && n === 0;
  return {
    as: stays ? "withdraw_units_stay" : `${command}_of`,
    facts: { battle: fightName(book, found), n, place: args.to ? placeName(book, String(args.to)) : "" },
  };
}

/** What the clock did when a time was up: told by what it touched. */
function rung(book: Book, { rows = [] }: Deed): Said | undefined {
  const of = (kind: "battle" | "activation") => rows.filter((name) => kindOf(name) === kind).map(keyOf);
  const fights = book.rows("battle").filter((row) => of("battle").includes(row.key));
  if (fights[0]) return { as: "ring_alarm_battle", facts: { battle: fightName(book, fights[0]) } };
  const turns = book.rows("activation").filter((row) => row.state === "done" && of("activation").includes(row.key));
  return turns.length
    ? { as: "ring_alarm_call", facts: { general: listed(turns.map((row) => generalName(book, row.army))) } }
    : undefined;
}

/**
 * An army without a name of its own is told as its commander's; an officer's post in his own army needs no more words.
 */
function assigned(book: Book, { command, args }: Deed): Said | undefined {
  const row = book.row(`army/${String(args.army)}`);
  if (!row || row.name) return undefined;
  const own = row.commander === args.officer;
  return { as: own ? `${command}_own` : `${command}_of`, facts: { general: generalName(book, String(args.army)) } };
}

/** What an early end left out is another thing in war than in upkeep. */
const cut = (_: Book, { command, args }: Deed): Said | undefined =>
  args.skip === true && /\/war$/.test(String(args.phase)) ? { as: `${command}_war`, facts: {} } : undefined;

const of = (commands: string[], tell: typeof ofArmy) => Object.fromEntries(commands.map((command) => [command, tell]));
const TELLERS: Record<string, typeof ofArmy> = {
  ...of(["absorb", "detach", "file_plan", "drop_plan", "march", "decline"], ofArmy),
  ...of(["call_general", "skip_general", "hold_general", "hand_call", "carry_out"], ofCall),
  ...of(["throw_dice", "end_battle", "settle_battle", "choose_losses", "withdraw_units", "join_battle"], ofBattle),
  ring_alarm: rung,
  assign: assigned,
  close_phase: cut,
};

/** Facts of a deed of war, and which sentence tells it; nothing where what it was about is gone. */
export const campaign = (book: Book, deed: Deed): Said | undefined => TELLERS[deed.command]?.(book, deed);
