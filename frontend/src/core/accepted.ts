// Orders of this device that the server has accepted, the newest of them: kept on the device, for a backup that is put
// back knows nothing of what came after it.
import type { Shelf } from "./outbox.ts";
import type { Sent } from "./sent.ts";

/** More than a seat orders between two backups. */
export const MOST = 60;
export type Accepted = Pick<Sent, "id" | "name" | "args" | "slot" | "at" | "phase">;

export class AcceptedOrders {
  private readonly shelf: Shelf | null;
  private readonly key: string;

  /** `key` names event and seat. */
  constructor(shelf: Shelf | null, key: string) {
    this.shelf = shelf;
    this.key = key;
  }

  /** Read each time: another tab of this seat may have added to it. */
  list(): Accepted[] {
    try {
      const kept: unknown = JSON.parse(this.shelf?.getItem(this.key) ?? "[]");
      return Array.isArray(kept) ? (kept as Accepted[]) : [];
    } catch {
      return [];
    }
  }

  add({ id, name, args, slot, at, phase }: Accepted): void {
    this.write([...this.list().filter((one) => one.id !== id), { id, name, args, slot, at, phase }].slice(-MOST));
  }

  drop(ids: readonly string[]): void {
    this.write(this.list().filter(({ id }) => !ids.includes(id)));
  }

  /** Private windows and full disks refuse to store: then this device cannot tell later what is gone. */
  private write(all: Accepted[]): void {
    try {
      this.shelf?.setItem(this.key, JSON.stringify(all));
    } catch {
      // The order itself is with the server.
    }
  }
}
