// What a court says it looks for and has to give, in words. Pure.
import { listed } from "#core/naming.ts";
import { t } from "#core/words.ts";

/** What was hung out last comes first. */
export const newest = <P extends { at: number }>(placards: readonly P[]): P[] =>
  [...placards].sort((a, b) => b.at - a.at);

export interface Said {
  seeks: string[];
  spares: string[];
}

const goods = (all: string[]) => listed(all.map((good) => t(`what.${good}`)));

/** "Looks for food. Has wood and stone to give."; of what is left out nothing. */
export const placardTold = ({ seeks, spares }: Said): string =>
  [
    seeks.length ? t("placard.seeks", { goods: goods(seeks) }) : "",
    spares.length ? t("placard.spares", { goods: goods(spares) }) : "",
  ]
    .filter(Boolean)
    .join(" ");

/** The same with its own words, in one line; "" where it says nothing. */
export const placardLine = ({ text, ...goods }: Said & { text: string }): string =>
  [placardTold(goods), text && `“${text}”`].filter(Boolean).join(" ");
