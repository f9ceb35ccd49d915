// An event's file, read where it lies: its secret, what was promised of it, and every die of its journal.
import { Gunzip } from "fflate";
import type { Die } from "./recheck.ts";

/** `ruled`: where Control has decided otherwise, the rows that say so. */
export type Day = { name: string; secret: string; commitment: string; dice: Die[]; ruled: number };

type Line = Record<string, unknown> & { is: string };
type Image = Record<string, unknown>;

/** Takes the lines of a file one after the other. */
export class Reader {
  readonly day: Day = { name: "", secret: "", commitment: "", dice: [], ruled: 0 };
  private word = "";
  private event = "";

  take(text: string): void {
    const line = JSON.parse(text) as Line;
    if (line.is === "event") {
      this.day.secret = String(line.secret);
      this.event = `event/${String(line.key)}`;
    } else if (line.is === "row") this.row(String(line.name), line.image as Image);
    else if (line.is === "entry") this.entry(line);
  }

  private row(name: string, image: Image): void {
    if (name === this.event) Object.assign(this.day, { name: image.name, commitment: image.commitment });
    if (name.startsWith("plot/") && image.ruled_by) this.day.ruled += 1;
  }

  /** The word is mixed in from the entry on in which the hall shouted it. */
  private entry({ seq, phase, dice, images }: Line): void {
    for (const [label, value, sides = 0] of dice as [string, number, number?][])
      this.day.dice.push({ seq: Number(seq), phase: String(phase), word: this.word, label, value, sides });
    const after = (images as Record<string, [Image | null, Image | null]>)[this.event]?.[1];
    if (after) this.word = String(after.word);
  }
}

/**
 * Unpacks a file and reads it line by line, by a library: not every browser that shows the page can undo gzip by
 * itself. Throws where it is no event's file.
 */
export async function readDay(packed: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Day> {
  const reader = new Reader();
  const letters = new TextDecoder();
  let rest = "";
  const unpacking = new Gunzip((bytes, last) => {
    const lines = (rest + letters.decode(bytes, { stream: !last })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) reader.take(line);
  });
  const pieces = packed.getReader();
  for (;;) {
    const { done, value } = await pieces.read();
    unpacking.push(value ?? new Uint8Array(), done);
    if (done) break;
  }
  if (rest !== "" || reader.day.secret === "") throw new Error("no event");
  return reader.day;
}
