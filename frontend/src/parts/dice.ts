// Control's dice in a sentence: what they were about, and how they fell.
import type { ThrowRow } from "../core/rows.ts";
import { t } from "../core/words.ts";

/** "does the bridge hold: 3, 5 (8)"; "rain (30 %): 12, so yes". */
export function fell({ text, faces, chance, sides }: ThrowRow): string {
  const first = faces[0] ?? 0;
  if (chance) return t(first <= chance ? "line.chance_true" : "line.chance_false", { text, chance, n: first });
  return t("line.dice_cast", { text, faces: faces.join(" + "), sides, n: faces.reduce((sum, face) => sum + face, 0) });
}
