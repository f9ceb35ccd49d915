// What a technology or a trait changes, one sentence each (TECH-3).
import { signed } from "#core/figures.ts";
import type { Effect } from "#core/rows.ts";
import { has, t } from "#core/words.ts";

/** Quantities of battle: what a scope adds to one's own die and to the enemy's is told together. */
const DICE = ["x", "y"];
/** Of the tree. */
export const BRANCHES = ["land", "craft", "sea", "war", "lore", "statecraft"];

/** "Provinces with forest: +1 output", "Each regiment: +1 to our die, −1 to the enemy’s". */
export function effectWords(effects: readonly Effect[]): string[] {
  const scopes = [...new Set(effects.filter(({ quantity }) => DICE.includes(quantity)).map(({ scope }) => scope))];
  const prices = effects.filter(isPrice);
  const others = effects.filter((effect) => !isPrice(effect) && !DICE.includes(effect.quantity));
  return [...others.map(told), ...priced(prices), ...scopes.map((scope) => inBattle(effects, scope))];
}

const isPrice = ({ quantity }: Effect): boolean => quantity.endsWith("_cost");

/** What becomes cheaper or dearer by the same is told together: "Fortress, Port: 1 gold cheaper". */
function priced(prices: readonly Effect[]): string[] {
  const alike = new Map<string, Effect[]>();
  for (const price of prices)
    alike.set(`${price.quantity} ${price.amount}`, [...(alike.get(`${price.quantity} ${price.amount}`) ?? []), price]);
  return [...alike.values()].map((group) => {
    const { quantity = "", amount = 0 } = group[0] ?? {};
    const scopes = group.map(({ scope }) => scope);
    const all = BRANCHES.every((branch) => scopes.includes(branch));
    const named = [
      ...(all ? [t("effect.branch.all")] : []),
      ...scopes.filter((scope) => !all || !BRANCHES.includes(scope)).map(scopeWord),
    ];
    const facts = { n: Math.abs(amount), scope: named.join(", "), good: t(`what.${quantity.replace("_cost", "")}`) };
    return t(amount < 0 ? "effect.cheaper" : "effect.dearer", facts);
  });
}

function told({ quantity, scope, amount }: Effect): string {
  const facts = { change: signed(amount), n: Math.abs(amount), scope: scopeWord(scope) };
  const own = `effect.${quantity}.${scope}`;
  return t(has(own) ? own : `effect.${quantity}`, facts);
}

function inBattle(effects: readonly Effect[], scope: string): string {
  const [own, foe] = DICE.map((die) =>
    effects.filter((e) => e.quantity === die && e.scope === scope).reduce((sum, e) => sum + e.amount, 0),
  );
  const when = has(`effect.in.${scope}`) ? t(`effect.in.${scope}`) : t("effect.in.land", { scope: scopeWord(scope) });
  const dice = own && foe ? "effect.both" : own ? "effect.own" : "effect.foe";
  return t(dice, { when, own: signed(own ?? 0), foe: signed(foe ?? 0) });
}

/** A terrain, a ware, a branch of the tree or a good. */
function scopeWord(scope: string): string {
  const key = ["terrain", "building", "ware", "effect.branch", "what"].map((group) => `${group}.${scope}`).find(has);
  return key ? t(key) : scope.replaceAll("_", " ");
}
