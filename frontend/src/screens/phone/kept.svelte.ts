// What is put together and not sent yet, kept on this device: a reload loses nothing of it.
import { SvelteMap } from "svelte/reactivity";
import { keepSetting, setting } from "#core/boot.ts";
import type { Ack } from "#core/protocol.ts";
import { game } from "#core/state.svelte.ts";
import { whenCourtChanges } from "./diplomacy/succession/allegiance.ts";
import { acting, seatKey } from "./mine.ts";

const all: { clear(): void }[] = [];
/** Who is sent away from the seat leaves nothing of it on this device. */
export const forgetKept = (): void => all.forEach((kept) => kept.clear());

/** Drafts of one kind, by what each is for. Where the device keeps nothing, they last as long as the page. */
export class Kept<T> {
  private readonly kind: string;
  /** Changed since the page was opened; what was deleted is there as nothing. */
  private readonly drafts = new SvelteMap<string, T | undefined>();
  /** What the device had kept, looked up when it is first asked for: then the page knows which seat it is. */
  private before: Map<string, T> | undefined;

  /** Is a draft still worth keeping? */
  private readonly lasts: (draft: T) => boolean;

  constructor(kind: string, lasts: (draft: T) => boolean = () => true) {
    this.kind = kind;
    this.lasts = lasts;
    all.push(this);
    whenCourtChanges(() => this.clear());
  }

  get(slot: string): T | undefined {
    return this.drafts.has(slot) ? this.drafts.get(slot) : this.found().get(slot);
  }
  set(slot: string, draft: T): void {
    this.drafts.set(slot, draft);
    this.store();
  }
  delete(slot: string): void {
    this.drafts.set(slot, undefined);
    this.store();
  }
  clear(): void {
    this.before = new Map();
    this.drafts.clear();
    this.store();
  }

  private get place(): string {
    return `draft/${this.kind}/${game.boot.event}/${seatKey()}`;
  }
  /** What a Control puts together who acts for the seat is not kept, nor what its player had begun shown. */
  private found(): Map<string, T> {
    this.before ??= new Map(acting() === undefined ? (JSON.parse(setting(this.place, "[]")) as [string, T][]) : []);
    return this.before;
  }
  private store(): void {
    if (acting() !== undefined) return;
    const now = new Map<string, T | undefined>([...this.found(), ...this.drafts]);
    keepSetting(this.place, JSON.stringify([...now].filter(([, draft]) => draft !== undefined && this.lasts(draft))));
  }
}

const words = new Kept<string>("words");
/** Words that are being written, for a field to be bound to: they outlive a look elsewhere and a reload. */
export class KeptWords {
  private readonly slot: string;

  constructor(slot: string) {
    this.slot = slot;
  }

  get said(): string {
    return words.get(this.slot) ?? "";
  }
  set said(text: string) {
    if (text) words.set(this.slot, text);
    else words.delete(this.slot);
  }

  /** Sends what is written: emptied once it has arrived, unless somebody has gone on writing. */
  async send(give: (text: string) => Promise<Ack>): Promise<void> {
    const { said } = this;
    const ack = await give(said.trim());
    if (!ack.refused && !ack.replaced && this.said === said) this.said = "";
  }
}

const forms = new Kept<{ phase: string; said: object }>("form", ({ phase }) => phase === game.event.phase);
/** What is chosen and typed on a page: it outlives a look elsewhere and a reload, and belongs to its phase. */
export class KeptForm<T extends object> {
  private readonly slot: string;
  /** The page as it is before anything was said on it. */
  private readonly blank: () => T;

  constructor(slot: string, blank: () => T) {
    this.slot = slot;
    this.blank = blank;
  }

  get said(): T {
    const kept = forms.get(this.slot);
    return { ...this.blank(), ...(kept?.phase === game.event.phase ? kept.said : {}) };
  }
  set said(said: T) {
    forms.set(this.slot, { phase: game.event.phase, said });
  }
  change(some: Partial<T>): void {
    this.said = { ...this.said, ...some };
  }
  forget(): void {
    forms.delete(this.slot);
  }
}
