// Numbers as statements write them: with a plus, and a real minus sign.
import type { StatementItem } from "../../../core/rows.ts";
import { has, t } from "../../../core/words.ts";

export const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);

/** "2 by itself + 1 infrastructure − 1 starving"; when that is how often it produced, "1 of 3 times: 2 by …". */
export function explained({ amount, why }: StatementItem): string {
  const total = why.reduce((sum, [, n]) => sum + n, 0);
  return total === amount || why.length === 0 ? reasons(why) : t("ui.of_times", { n: amount, total, why: reasons(why) });
}

function reasons(why: StatementItem["why"]): string {
  return why.map(([code, n], i) => `${i === 0 && n >= 0 ? n : spaced(n)} ${word(code)}`).join(" ");
}

const spaced = (n: number) => (n < 0 ? `− ${-n}` : `+ ${n}`);
const word = (code: string) => (has(`why.${code}`) ? t(`why.${code}`) : code.replaceAll("_", " "));
