// What the first pane would show each seat at the beginning of each phase: `day.ts FRAMES`, a frame a line.
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Boot, Row } from "#core/protocol.ts";
import { game } from "#core/state.svelte.ts";
import { acts } from "#phone/now/acts.ts";
import { ideas } from "#phone/now/ideas.ts";

interface Frame {
  phase: string;
  seats: Record<string, { faction: string; office: string }>;
  sides: Record<string, { set: Record<string, Row>; drop: string[] }>;
}
const sides = new Map<string, Record<string, Row>>();

function follow({ sides: news }: Frame): void {
  for (const [side, { set, drop }] of Object.entries(news)) {
    const rows = { ...sides.get(side), ...set };
    for (const name of drop) delete rows[name];
    sides.set(side, rows);
  }
}

/** A phone that is opened now. */
function open(seat: string, faction: string): void {
  game.boot = { seat, faction, event: "", acting: "day" } as unknown as Boot;
  const own = ["public", `faction/${faction}`, `seat/${seat}`].map((side) => [
    side,
    { n: 1, rows: sides.get(side) ?? {} },
  ]);
  game.apply({ t: "snap", epoch: "", now: 0, sides: Object.fromEntries(own) });
  delete game.boot.acting;
}

for await (const line of createInterface({ input: createReadStream(process.argv[2] ?? "") })) {
  const frame = JSON.parse(line) as Frame;
  follow(frame);
  for (const [seat, { faction, office }] of Object.entries(frame.seats)) {
    open(seat, faction);
    const [own, proposed] = [false, true].map(
      (proposes) => acts().filter((act) => !act.anytime && Boolean(act.proposes) === proposes).length,
    );
    const found = ideas().map(({ tab, page, label }) => [page || tab, label]);
    console.log(JSON.stringify({ phase: frame.phase, seat, office, own, proposed, ideas: found }));
  }
}
