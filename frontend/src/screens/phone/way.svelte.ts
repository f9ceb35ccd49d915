// Where on the phone we are. Kept in the address, so that the back gesture goes back inside the app.

import { led, type Place } from "./trail.ts";

export const TABS = ["now", "realm", "market", "map", "goals", "log"] as const;
export type Tab = (typeof TABS)[number];
const PAGES = [
  "orders",
  "layout",
  "feed",
  "hire",
  "offer",
  "counter",
  "placard",
  "lore",
  "capital",
  "statement",
  "relation",
  "treaties",
  "treaty",
  "plot",
  "court",
  "betroth",
  "summits",
  "summon",
  "war",
  "march",
  "raise",
  "passage",
  "battle",
  "quest",
  "ring",
  "notices",
  "ask",
  "menu",
  "story",
  "rules",
  "ruleset",
  "first",
  "film",
  "cards",
  "press",
  "letters",
  "receipts",
  "everybody",
  "person",
] as const;
export type Page = "" | (typeof PAGES)[number];

class Way {
  tab = $state<Tab>("now");
  page = $state<Page>("");
  /** The province chosen on the map. */
  province = $state("");
  /** The part of a tab that was asked for: the names in the realm, a goal, the partners in the market. */
  part = $state("");
  /** Whom or what the page is about. */
  about = $state("");
  /** Places of this tab that led here, the last one last. */
  private trail = $state.raw<string[]>([]);

  constructor() {
    this.read();
    addEventListener("hashchange", () => {
      const before = this.place();
      this.read();
      this.trail = led(this.trail, before, this.place());
    });
  }

  private place(): Place {
    const { tab, page, about } = this;
    return { tab, page, address: [tab, page, about].filter(Boolean).join("/") };
  }

  /** `about`: a province of the map, the subject of a page, or a part of another tab. */
  go(tab: Tab, page: Page = "", about = ""): void {
    location.hash = [tab, page, about].filter(Boolean).join("/");
  }

  /** Is there a page that led here? */
  get led(): boolean {
    return this.trail.length > 0;
  }

  /** Where one came from; else to the tab. */
  back(): void {
    location.hash = this.trail.at(-1) ?? this.tab;
  }

  private read(): void {
    const [tab = "", rest = "", about = ""] = location.hash.slice(1).split("/");
    this.tab = TABS.find((name) => name === tab) ?? "now";
    this.page = PAGES.find((name) => name === rest) ?? "";
    this.about = this.page ? decodeURIComponent(about) : "";
    this.province = this.tab === "map" && !this.page ? decodeURIComponent(rest) : "";
    this.part = this.tab !== "map" && !this.page ? decodeURIComponent(rest) : "";
  }
}

export const way = new Way();
