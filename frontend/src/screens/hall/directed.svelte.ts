// What Control has said of this wall: its name, where it is sent, its sound and language.
import { got } from "#core/got.ts";
import type { WallRow } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";
import { language as spoken, t } from "#core/words.ts";
import { ceremonyRow } from "#parts/factions/ceremony/ceremony.svelte.ts";
import { sounding } from "./sounding.svelte.ts";

type Shows = Exclude<WallRow["page"], "">;
const PAGES: readonly Shows[] = ["map", "standings", "lectern", "ring", "ceremony", "black"];
const AGAIN_MS = 2000;

class Directed {
  /** By which it reports; "" for what is no wall of the hall, as a replay. */
  sign = "";

  get row() {
    return this.sign ? game.row(`wall/${this.sign}`) : undefined;
  }
  /**
   * Where Control has sent it, else what its address says: a tablet beside the speaker shows /hall/…#lectern. Who waits
   * for the ceremony sees the map again after it.
   */
  get shows(): Shows {
    const asked = this.row?.page || location.hash.slice(1);
    const page = PAGES.find((one) => one === asked) ?? "map";
    return page === "ceremony" && ceremonyRow() ? "map" : page;
  }
  get called(): string {
    return this.row?.name || (this.sign ? t("hall.wall", { sign: this.sign }) : "");
  }
}

export const directed = new Directed();

/** For a component: this wall does as Control says, and tells what it shows. */
export function obeying(ceremony: () => boolean): void {
  const sound = $derived(directed.row?.sound ?? "");
  const language = $derived(directed.row?.language ?? "");
  const shown = $derived(ceremony() && directed.shows !== "black" ? "ceremony" : directed.shows);
  const heard = $derived(sounding.on && sounding.volume > 0 ? "on" : "off");
  if (!directed.sign) return;
  $effect(() => sounding.obey(sound));
  $effect(() => void speakAsTold(language));
  $effect(() => game.showing(`${shown}/${sounding.unlocked ? heard : "locked"}`));
}

/** Another language is another page, which is left for only once it is there; without one it is as it was before. */
async function speakAsTold(language: string): Promise<void> {
  const address = new URL(location.href);
  const { searchParams: asked } = address;
  const told = asked.get("told") ?? "";
  if (language === told || (told === "" && language === spoken())) return;
  if (language) asked.set("told", language);
  else asked.delete("told");
  asked.set("wall", directed.sign);
  while (!(await got(address.href).catch(() => null))?.ok) await new Promise((next) => setTimeout(next, AGAIN_MS));
  location.replace(address);
}
