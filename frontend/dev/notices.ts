// What Control adds to the hand-made game: ?notice (or ?notice=long); ?over ends it.
import type { Boot, Row } from "#core/protocol.ts";

const SHORT = "The guild market in the foyer opens now. Bring your treasurer.";
const LONG = `${SHORT} Lunch is served at half past twelve in the yard; vegetarian meals are on the left, everything else on the right. The clock stands until one o’clock. Please leave your counters on the map as they are and take your phone with you: the next phase begins the moment the gong is heard, and whoever is not at the table then has given no orders. Lost property lies on Control’s desk: a red scarf, two keys and a crown. Thank you for your patience so far.`;

export function announced(boot: Boot, query: URLSearchParams): void {
  const { public: open } = boot.snap.sides;
  const put = (key: string, row: Row) => {
    if (open)
      open.rows[`announcement/${key}`] = {
        nudge: false,
        phase: "t3/upkeep",
        at: boot.snap.now - 5000,
        addressed: "all",
        ...row,
      };
  };
  put("a1", { text: "Welcome. Put your names on your seats, please.", at: boot.snap.now - 3_000_000 });
  if (query.has("notice")) put("a2", { text: query.get("notice") === "long" ? LONG : SHORT });
  if (query.has("over")) over(open?.rows ?? {});
}

function over(open: Record<string, Row>): void {
  const secret = "8f1d52a0c3b7e94466d1f0a97be2c58304ad19e67f5c2b80d3e6914aa7c05f2e";
  const commitment = "9c1a7e03f2d4b85566a0c1d2e3f4059687b8a9cadbecfd0e1f2031425364758a";
  Object.assign(open["event/astor"] ?? {}, {
    state: "ended",
    phase: "ended",
    part: "",
    next: "",
    turn: 6,
    deadline: null,
    remaining: 0,
    secret,
    commitment,
    word: "thunder",
  });
}
