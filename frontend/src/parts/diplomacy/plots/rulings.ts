// What Control has changed of what the dice had said of a plot, as a sentence. Pure.
import { phase } from "#core/naming.ts";
import type { RulingRow } from "#core/rows.ts";
import { t } from "#core/words.ts";

/**
 * "Control (ann), diplomacy of evening 2: the assassination of Ilse by Aldermark. The dice: fails. Control: succeeds."
 */
export function ruling(row: RulingRow, name: (row: string) => string | undefined): string {
  const called = (...rows: string[]) => rows.map(name).find(Boolean) ?? "";
  const { character, province, against, technology } = row;
  const whom = character
    ? called(`character/${character}`, `officer/${character}`)
    : called(`province/${province}`, `faction/${against}`);
  const at = [whom, technology && called(`technology/${technology}`)].filter(Boolean).join(", ");
  const came = (outcome: string, exposed: boolean) =>
    [
      t(`dice.came.${outcome || "failure"}`),
      ...(row.act === "assassinate" ? [t(exposed ? "dice.came.exposed" : "dice.came.hidden")] : []),
    ].join(", ");
  return t("dice.ruling", {
    by: row.ruled_by.replace(/^control\//, ""),
    when: phase(row.phase),
    faction: called(`faction/${row.faction}`),
    act: t(`dice.act.${row.act}`),
    at,
    said: came(row.said, row.said_exposed),
    ruled: came(row.outcome, row.exposed),
  });
}
