// Tables that can be sorted by a click.

export interface Order {
  by: string;
  down: boolean;
}
export type Cell = string | number | boolean;

function compare(a: Cell, b: Cell): number {
  if (typeof a === "string" || typeof b === "string")
    return String(a).localeCompare(String(b), undefined, { numeric: true });
  return Number(a) - Number(b);
}

/** Stable; equal cells keep the order they came in. */
export function sorted<T>(list: readonly T[], order: Order, cell: (item: T, by: string) => Cell): T[] {
  const sign = order.down ? -1 : 1;
  return [...list].sort((a, b) => sign * compare(cell(a, order.by), cell(b, order.by)));
}

/** The same column turns round, another one starts upward. */
export const turned = (order: Order, by: string): Order => ({ by, down: order.by === by && !order.down });
