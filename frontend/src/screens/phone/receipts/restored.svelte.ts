// After a backup was put back: what this device ordered and the event does not know any more, until it was read.
import { keepSetting, setting } from "#core/boot.ts";
import type { Keyed, LineRow } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";
import { acting, seatKey } from "../mine.ts";
import { told, type Lost } from "./lost.ts";

const MOST = 60;
interface Kept {
  looked: number;
  read: boolean;
  lost: Lost[];
}

class Restored {
  /** When the backup was put back that was looked into last; 0 for none. */
  looked = $state(0);
  read = $state(true);
  lost = $state.raw<Lost[]>([]);
  private name = "";

  /** Call once there is a seat. */
  begin(): void {
    this.name = `restored/${game.boot.event}/${seatKey()}`;
    try {
      const kept = JSON.parse(setting(this.name, "{}")) as Partial<Kept>;
      [this.looked, this.read, this.lost] = [kept.looked ?? 0, kept.read ?? true, kept.lost ?? []];
    } catch {
      // Nothing that can be read: as if nothing was kept.
    }
  }

  /** Those of the last restore, as long as nobody has read them. */
  get unread(): Lost[] {
    return this.read ? [] : this.lost.filter(({ restore }) => restore === this.looked);
  }

  /** Asks the server which of this device's orders it knows; throws if there is no answer. */
  async look(line: Keyed<LineRow>): Promise<void> {
    const mine = acting() === undefined ? game.accepted.list() : [];
    let gone: typeof mine = [];
    if (mine.length) {
      const answer = await fetch(`/play/${game.boot.event}/orders?kept=${mine.map(({ id }) => id).join(",")}`, {
        headers: { Accept: "application/json" },
      });
      if (!answer.ok) throw new Error(String(answer.status));
      const { kept } = (await answer.json()) as { kept: string[] };
      gone = mine.filter(({ id }) => !kept.includes(id));
    }
    if (this.looked === line.at) return; // another look was answered meanwhile
    const lost = told(gone).map((one) => ({ ...one, restore: line.at, back_to: line.facts.back_to ?? 0 }));
    game.forget(gone.map(({ id }) => id));
    [this.looked, this.read, this.lost] = [line.at, lost.length === 0, [...this.lost, ...lost].slice(-MOST)];
    this.keep();
  }

  putAway(): void {
    this.read = true;
    this.keep();
  }

  private keep(): void {
    const { looked, read, lost } = this;
    keepSetting(this.name, JSON.stringify({ looked, read, lost } satisfies Kept));
  }
}

export const restored = new Restored();
