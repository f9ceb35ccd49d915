// Which page of the market is open, and the deal that is being put together there.
import { nothing } from "#parts/diplomacy/trade/stakes.ts";
import { blank, type Dealing } from "../diplomacy/trade/dealing.ts";

export const PAGES = ["deals", "treasuries", "lore"] as const;
export type Page = (typeof PAGES)[number];

class Market {
  page = $state<Page>("deals");
  /** Null: the form is closed. */
  deal = $state<Dealing | null>(null);

  begin(): void {
    this.deal = this.deal ? null : blank();
  }
  /** One faction teaches another: the form opens with that in it. */
  teach(a: string, b: string, technology: string): void {
    this.page = "deals";
    this.deal = { a, b, gives: { ...nothing(), technologies: [technology] }, wants: nothing() };
  }
}

export const market = new Market();
