// Deals and pooled researches in words: what each side puts in, and what became of it (TRADE-5, TECH-4).
import { shares as sharesWords, stake as stakeWords } from "#core/naming.ts";
import type { Goods, PoolRow, Stake } from "#core/rows.ts";
import { empty } from "#parts/diplomacy/trade/stakes.ts";
import type { Told } from "#core/words.ts";
import { keyOf, kindOf, type Book, type EntryRow, type Values } from "#desk/book.ts";
import { factionName, factionOf, naming, rowName } from "#desk/names.ts";

/** An order, and the seat it is of. */
export interface Order {
  command: string;
  args: Values;
  seat: string;
}
type Given = Pick<EntryRow, "command" | "args" | "actor">;

/** The order in an entry: the seat's own, one that Control gave for it, or one that somebody had proposed. */
export function order(book: Book, { command, args, actor }: Given): Order {
  const seat = kindOf(actor) === "seat" ? keyOf(actor) : "";
  if (command === "act_for") return { ...inner(args), seat: String(args.seat) };
  if (command !== "send_proposal") return { command, args, seat };
  const proposed = touching(book, `proposal/${String(args.proposal)}`).find((e) => e.command === "propose");
  return { ...(proposed ? inner(proposed.args) : { command, args }), seat };
}

const inner = (args: Values): Omit<Order, "seat"> => ({
  command: String(args.command),
  args: (args.args ?? {}) as Values,
});
const touching = (book: Book, row: string): EntryRow[] => book.rows("entry").filter((e) => e.rows.includes(row));

interface Terms {
  from: string;
  to: string;
  gives: Partial<Stake>;
  wants: Partial<Stake>;
}

/** What an offer said, also after it was answered: then as long as the desk holds the entry that made it. */
function terms(book: Book, deal: string): Terms | undefined {
  const open = book.rows("deal").find((d) => d.key === deal);
  if (open) return { from: open.offerer, to: open.receiver, gives: open.gives, wants: open.wants };
  const orders = touching(book, `deal/${deal}`).map((e) => order(book, e));
  // A counter touches two offers: the one it answers, and its own.
  const made = orders.find(({ command, args }) => command === "offer" || (command === "counter" && args.deal !== deal));
  if (!made) return undefined;
  const to = made.command === "offer" ? String(made.args.to) : (terms(book, String(made.args.deal))?.from ?? "");
  return {
    from: factionOf(book, made.seat),
    to,
    gives: (made.args.gives ?? {}) as Partial<Stake>,
    wants: (made.args.wants ?? {}) as Partial<Stake>,
  };
}

/** "2 wood and 1 gold". */
export const goods = (book: Book, some: Goods = {}): string => stake(book, { goods: some });

/** "2 wood, Ostmark and Longbows". */
export const stake = (book: Book, part: Partial<Stake>): string => stakeWords(part, naming(book));

/** "Aldermark: 2 gold; Lirienne: 1 gold". */
const shared = (book: Book, shares: Record<string, Goods>): string => sharesWords(shares, naming(book));

type Said = { as: string; facts: Told };
interface Deed {
  command: string;
  args: Values;
  rows?: string[];
}
type Teller = (book: Book, deed: Deed) => Said | undefined;

const sides = (book: Book, found: { gives?: unknown; wants?: unknown }): Told => ({
  gives: stake(book, (found.gives ?? {}) as Partial<Stake>),
  wants: stake(book, (found.wants ?? {}) as Partial<Stake>),
});

function answer(book: Book, { command, args, rows }: Deed): Said | undefined {
  const found = terms(book, String(args.deal));
  if (!found) return undefined;
  // The terms of a counter are its own; those of the offer it answers are gone with that.
  const facts = {
    from: factionName(book, found.from),
    to: factionName(book, found.to),
    ...sides(book, command === "counter" ? args : found),
  };
  return { as: command === "accept" && rows && !moved(rows) ? "accept_failed" : `${command}_of`, facts };
}

function pooled(book: Book, { command, args, rows = [] }: Deed): Said | undefined {
  const key = String(args.pool),
    open = book.row(`pool/${key}`) as Partial<PoolRow> | undefined;
  const started = touching(book, `pool/${key}`)
    .map((e) => order(book, e))
    .find((o) => o.command === "pool_research");
  const begin = open ?? (started?.args as Partial<PoolRow> | undefined);
  if (!begin) return undefined;
  const facts = {
    technology: rowName(book, `technology/${begin.technology}`),
    shares: shared(book, begin.shares ?? {}),
  };
  return { as: command === "join_pool" && learned(rows) ? "join_pool_done" : `${command}_of`, facts };
}

/** A deal of Control's own; where only one side gives, it is told by that. */
function made(book: Book, args: Values): Said {
  const facts = sides(book, args),
    [a, b] = [args.a, args.b].map((key) => factionName(book, String(key)));
  if (empty((args.wants ?? {}) as Partial<Stake>))
    return { as: "make_deal_one", facts: { ...facts, giver: a!, taker: b! } };
  if (empty((args.gives ?? {}) as Partial<Stake>))
    return { as: "make_deal_one", facts: { ...facts, gives: facts.wants!, giver: b!, taker: a! } };
  return { as: "make_deal", facts };
}

const TELLERS: Record<string, Teller> = {
  offer: (book, { command, args }) => ({
    as: command,
    facts: { to: factionName(book, String(args.to)), ...sides(book, args) },
  }),
  give: (book, { command, args }) => ({
    as: command,
    facts: { to: factionName(book, String(args.to)), goods: goods(book, args.goods as Goods) },
  }),
  make_deal: (book, { args }) => made(book, args),
  research: (book, { args }) =>
    args.payment ? { as: "research_paid", facts: { payment: goods(book, args.payment as Goods) } } : undefined,
  pool_research: (book, { command, args }) => ({
    as: command,
    facts: { shares: shared(book, (args.shares ?? {}) as Record<string, Goods>) },
  }),
  ...Object.fromEntries(
    ["counter", "accept", "refuse", "withdraw_offer", "cancel_offer"].map((command) => [command, answer]),
  ),
  ...Object.fromEntries(["join_pool", "leave_pool", "cancel_pool"].map((command) => [command, pooled])),
};

/**
 * Facts of a deed of the market, and which sentence tells it; nothing where the desk no longer knows what it was about.
 */
export const bargain = (book: Book, deed: Deed): Said | undefined => TELLERS[deed.command]?.(book, deed);

/** An offer that could not be kept any more is taken off, and nothing else moves. */
const moved = (rows: readonly string[]): boolean =>
  rows.some((row) => !["deal", "line", "proposal", "alarm", "former"].includes(kindOf(row)));
const learned = (rows: readonly string[]): boolean => rows.some((row) => kindOf(row) === "knowledge");

const DONE = new Set(["give", "make_deal", "buy", "research", "cancel_offer", "cancel_pool"]);
/** Did something change hands or get bought here, or was something called off? */
export function isDone(book: Book, e: Given & { rows: string[] }): boolean {
  const { command } = order(book, e);
  return DONE.has(command) || (command === "accept" && moved(e.rows)) || (command === "join_pool" && learned(e.rows));
}
