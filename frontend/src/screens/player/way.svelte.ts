// Where on the phone we are. Kept in the address, so that the back gesture goes back inside the app.

export const TABS = ["now", "realm", "map", "goals", "log"] as const;
export type Tab = (typeof TABS)[number];
const PAGES = ["orders", "layout", "feed", "hire", "market", "capital", "statement", "notices", "menu"] as const;
export type Page = "" | (typeof PAGES)[number];

class Way {
  tab = $state<Tab>("now");
  page = $state<Page>("");
  /** The province chosen on the map. */
  province = $state("");

  constructor() {
    this.read();
    addEventListener("hashchange", () => this.read());
  }

  go(tab: Tab, page: Page = "", province = ""): void {
    location.hash = [tab, page || province].filter(Boolean).join("/");
  }

  back(): void {
    this.go(this.tab);
  }

  private read(): void {
    const [tab = "", rest = ""] = location.hash.slice(1).split("/");
    this.tab = TABS.find((name) => name === tab) ?? "now";
    this.page = PAGES.find((name) => name === rest) ?? "";
    this.province = this.tab === "map" && !this.page ? decodeURIComponent(rest) : "";
  }
}

export const way = new Way();
