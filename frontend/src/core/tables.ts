// The tables a device holds: one per side, put and delete only, merged on read. No framework in here.
import type { Delta, Held, Row, Snap } from "./protocol.ts";
import { retold } from "./texts.ts";

const RANK: Record<string, number> = { public: 0, faction: 1, seat: 2, control: 3 };
const rank = (side: string) => RANK[side.split("/")[0] ?? ""] ?? 9;
export const kindOf = (name: string) => name.slice(0, name.indexOf("/"));
export const keyOf = (name: string) => name.slice(name.indexOf("/") + 1);

/**
 * What a row of a kind is nothing without. Its sides come one after the other: for a moment only what our own side adds
 * may be there.
 */
export type Needs = Readonly<Record<string, string>>;

type Side = { n: number; rows: Map<string, Row> };
export type Applied = "done" | "known" | "gap";

export class Tables {
  epoch: string | null = null;
  private sides = new Map<string, Side>();
  private merged = new Map<string, Map<string, Row>>();
  private lists = new Map<string, Row[]>();
  private readonly needs: Needs;

  constructor(needs: Needs = {}) {
    this.needs = needs;
  }

  /** What to tell the server after connecting. */
  held(): Held {
    return Object.fromEntries([...this.sides].map(([side, { n }]) => [side, n]));
  }

  /** Takes a frame in; `touched` is told the kinds whose rows changed. A gap changes nothing. */
  apply(frame: Snap | Delta, touched: (kinds: Set<string>) => void = () => {}): Applied {
    return frame.t === "snap" ? this.replace(frame, touched) : this.change(frame, touched);
  }

  /** True when the server says it has sent more than we hold. */
  behind(n: Held): boolean {
    return Object.entries(n).some(([side, last]) => last > (this.sides.get(side)?.n ?? -1));
  }

  row(name: string): Row | undefined {
    return this.merged.get(kindOf(name))?.get(name);
  }

  rows(kind: string): Row[] {
    const known = this.lists.get(kind);
    if (known) return known;
    const list = [...(this.merged.get(kind)?.values() ?? [])];
    this.lists.set(kind, list);
    return list;
  }

  private replace(snap: Snap, touched: (kinds: Set<string>) => void): Applied {
    const before = new Set(this.merged.keys());
    this.epoch = snap.epoch;
    this.sides = new Map(
      Object.entries(snap.sides)
        .sort(([a], [b]) => rank(a) - rank(b))
        .map(([side, { n, rows }]) => [side, { n, rows: new Map(Object.entries(rows)) }]),
    );
    this.merged.clear();
    this.lists.clear();
    for (const { rows } of this.sides.values()) for (const name of rows.keys()) this.merge(name);
    touched(new Set([...before, ...this.merged.keys()]));
    return "done";
  }

  private change(delta: Delta, touched: (kinds: Set<string>) => void): Applied {
    const side = this.sides.get(delta.side);
    if (!side || delta.n > side.n + 1) return "gap";
    if (delta.n <= side.n) return "known";
    side.n = delta.n;
    for (const [name, row] of Object.entries(delta.set ?? {})) side.rows.set(name, row);
    for (const name of delta.drop ?? []) side.rows.delete(name);
    const names = [...Object.keys(delta.set ?? {}), ...(delta.drop ?? [])];
    names.forEach((name) => this.merge(name));
    touched(new Set(names.map(kindOf)));
    return "done";
  }

  /** A side holds only what it adds; the later sides win field by field. Half a row is not shown. */
  private merge(name: string): void {
    const kind = kindOf(name);
    const parts = [...this.sides.values()].map(({ rows }) => rows.get(name)).filter((row) => row !== undefined);
    const table = this.merged.get(kind) ?? new Map<string, Row>();
    const row = retold(kind, Object.assign({ key: keyOf(name) }, ...parts) as Row);
    if (parts.length && row[this.needs[kind] ?? "key"] !== undefined) table.set(name, row);
    else table.delete(name);
    this.merged.set(kind, table);
    this.lists.delete(kind);
  }
}
