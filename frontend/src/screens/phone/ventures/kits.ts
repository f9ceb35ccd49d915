// A kit's numbers in words. Pure.
import type { Arm, KitRow } from "#core/rows.ts";
import { t } from "#core/words.ts";

/** Of one weapon just its numbers, of several each by its name. */
export function kitTold({ arms, weapons }: KitRow): string {
  const all = Object.entries(arms);
  return all
    .map(([key, arm]) => (all.length > 1 ? `${weapons[key] ?? key}: ${armTold(arm)}` : armTold(arm)))
    .join("; ");
}

/** "2 dice: 1 for a hit, 2 for a six" */
function armTold({ attacks, damage, crit, range, strength, less, reload }: Arm): string {
  const more = [
    range && t("ring.kit.range", { n: range }),
    strength && t("ring.kit.strength", { n: strength }),
    less && t("ring.kit.less", { n: less }),
    reload && t("ring.kit.reload"),
  ];
  return [t("ring.kit.blow", { attacks, damage, crit }), ...more].filter(Boolean).join(", ");
}
