// Commands that wait for their acknowledgement. Written to localStorage before they are sent, so that a reload, a
// dead battery or a closed tab loses none of them; one key per command, so that two tabs never overwrite each other.
import type { Command } from "./protocol.ts";

export interface Shelf {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** randomUUID does not exist on plain http at a venue; getRandomValues does. */
export function uid(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");
}

export class Outbox {
  private commands = new Map<string, Command>();
  private readonly shelf: Shelf | null;
  private readonly prefix: string;

  /** `prefix` names event and seat: another seat's orders on this device are not ours to send. */
  constructor(shelf: Shelf | null, prefix: string) {
    this.shelf = shelf;
    this.prefix = prefix;
    for (const command of this.stored()) this.commands.set(command.id, command);
  }

  list(): Command[] {
    return [...this.commands.values()].sort((a, b) => a.made - b.made);
  }

  /**
   * When the next command is made, as this device's clock has it; after all that wait, should it have been set back.
   */
  made(): number {
    return Math.max(Date.now(), (this.list().at(-1)?.made ?? 0) + 1);
  }

  /** Keeps a command; returns those of the same slot it replaces. */
  add(command: Command): Command[] {
    const replaced = this.list().filter((c) => command.slot !== undefined && c.slot === command.slot);
    replaced.forEach((c) => this.done(c.id));
    this.commands.set(command.id, command);
    this.attempt((shelf) => shelf.setItem(this.prefix + command.id, JSON.stringify(command)));
    return replaced;
  }

  get(id: string): Command | undefined {
    return this.commands.get(id);
  }

  done(id: string): void {
    this.commands.delete(id);
    this.attempt((shelf) => shelf.removeItem(this.prefix + id));
  }

  private stored(): Command[] {
    const found: Command[] = [];
    this.attempt((shelf) => {
      const keys = Array.from({ length: shelf.length }, (_, i) => shelf.key(i) ?? "");
      for (const key of keys.filter((k) => k.startsWith(this.prefix))) {
        const command = readCommand(shelf.getItem(key));
        if (command) found.push(command);
        else shelf.removeItem(key);
      }
    });
    return found;
  }

  /** Private windows and full disks refuse to store; the command then lives in memory only. */
  private attempt(work: (shelf: Shelf) => void): void {
    try {
      if (this.shelf) work(this.shelf);
    } catch {
      // Nothing to tell the player: the command is still sent.
    }
  }
}

function readCommand(text: string | null): Command | null {
  try {
    const command = JSON.parse(text ?? "") as Partial<Command> | null;
    return typeof command?.id === "string" && typeof command.name === "string" ? (command as Command) : null;
  } catch {
    return null;
  }
}
