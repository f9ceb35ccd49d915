// What this seat could do now where its office asks nothing of it: the most timely first, each one tap away.
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { isFor } from "#parts/factions/story/goals.ts";

import { matchable } from "../diplomacy/marriages/dynasty.ts";
import { others, talking } from "../diplomacy/treaties/court.svelte.ts";
import {
  choices,
  courtless,
  direct,
  factionKey,
  factionName,
  myCharacter,
  mySeat,
  offered,
  placeName,
  seatKey,
  sendsTo,
  worded,
} from "../mine.ts";
import { begun } from "../requests/heard.ts";
import { counts } from "../ventures/quests.ts";
import { ourArmies, reachOf } from "../war/armies/forces.ts";
import { now, undone, type Act } from "./act.ts";
import { acts } from "./acts.ts";

/** So many at once: few words, the next step obvious. */
const MOST = 3;
/** Each with the phases in which it is timely; without any it is the last that anybody thinks of. */
const IDEAS: [make: () => Act[], ...when: string[]][] = [
  [writing, "planning", "production", "trade", "purchase", "war", "upkeep", "diplomacy"],
  [escaping, "planning", "production", "trade", "purchase", "war", "upkeep", "diplomacy"],
  [venturing, "planning", "production", "trade", "purchase", "war", "upkeep", "diplomacy"],
  [duelling, "planning"],
  [leading, "war"],
  [enlisting, "planning", "purchase", "war"],
  [courting, "diplomacy"],
  [calming, "production", "upkeep"],
  [watching, "war"],
  [whispering, "production", "trade", "purchase", "upkeep"],
  [visiting, "diplomacy", "trade", "upkeep"],
  [announcing, "production", "trade", "diplomacy"],
  [striving, "planning"],
  [inventing],
];

export function ideas(): Act[] {
  if (courtless()) return game.event.state === "ended" ? [] : [...writing(), ...watching(), ...inventing()];
  const asked = acts(),
    phase = game.event.phase.split("/").at(-1) ?? "";
  if (game.event.state === "ended" || asked.some(undone)) return [];
  const timely = ([, ...when]: (typeof IDEAS)[number]) => when.includes(phase);
  const sorted = [...IDEAS.filter(timely), ...IDEAS.filter((idea) => !timely(idea))];
  const named = new Set(asked.filter(({ anytime }) => !anytime).map(place));
  const found: Act[] = [];
  for (const idea of sorted.flatMap(([make]) => make())) {
    if (named.has(place(idea))) continue;
    named.add(place(idea));
    found.push(idea);
  }
  return found.slice(0, MOST);
}
const place = ({ tab, page, about = "" }: Act): string => `${tab}/${page}/${about}`;

/** One of several: another one each turn, and for each office. */
function one<T>(all: readonly T[]): T | undefined {
  const office = ["monarch", "lord-general", "arch-wizard", "successor"].indexOf(mySeat()?.office ?? "") + 1;
  return all[(game.event.turn + office) % all.length];
}

/** Whom rebels or an enemy hold talks them into letting go. */
function escaping(): Act[] {
  const { fate = "", held = "" } = myCharacter() ?? {};
  if (!fate) return [];
  return [
    {
      label: t(`ui.idea.${fate}`),
      detail: sendsTo("war", "ui.idea.held_at", { place: placeName(held) }),
      tab: "map",
      page: "",
      about: held,
    },
  ];
}

/** Alone, away from the table. */
function venturing(): Act[] {
  const name = game.name(`quest/${choices("set_out").quest?.[0] ?? ""}`);
  const detail = counts() ? "ui.idea.quest_detail" : "ui.idea.quest_honour";
  return name ? [now("quest", t("ui.idea.quest"), t(detail, { name }))] : [];
}

/** Against whoever is there, while nothing waits. */
function duelling(): Act[] {
  return offered("challenge") ? [now("ring", t("ui.idea.duel"), t("ui.idea.duel_detail"))] : [];
}

const officer = (): string => myCharacter()?.officer ?? "-";
const led = () => ourArmies().find(({ commander, lieutenant }) => [commander, lieutenant].includes(officer()));

function leading(): Act[] {
  const army = led();
  if (!army) return [];
  const detail = t("ui.idea.army_at", { place: placeName(army.place) });
  return [
    reachOf(army.key)
      ? { ...now("march", t("ui.idea.lead"), detail), about: army.key }
      : now("war", t("ui.idea.lead"), detail),
  ];
}

/** An army for oneself, where there is a post to have. */
function enlisting(): Act[] {
  const posts = Object.values(choices("assign").army ?? {}).flatMap((army) => Object.values(army));
  if (led() || !posts.some((takers) => takers && officer() in takers)) return [];
  return [
    {
      label: worded("assign", "ui.idea.enlist"),
      detail: t("ui.idea.enlist_detail"),
      tab: "realm",
      page: "",
      about: "armies",
    },
  ];
}

function courting(): Act[] {
  const single = one(matchable(myCharacter()));
  if (!single) return [];
  const whom = { name: single.name, faction: factionName(single.faction) };
  if (talking() && offered("propose_marriage"))
    return [now("betroth", t("ui.idea.woo"), t("ui.idea.woo_detail", whom))];
  return [
    { ...now("relation", t("ui.idea.court", whom), sendsTo("rule", "ui.idea.court_detail")), about: single.faction },
  ];
}

/** Ours that is the nearest to rising. */
function calming(): Act[] {
  const lands = game
    .rows("province")
    .filter(({ owner, stands }) => owner === factionKey() && stands !== undefined && stands <= 1);
  const [worst] = lands.sort((a, b) => (a.stands ?? 0) - (b.stands ?? 0) || (a.key < b.key ? -1 : 1));
  if (!worst) return [];
  return [
    {
      label: t("ui.idea.calm", { province: worst.name }),
      detail: sendsTo("rule", "ui.idea.calm_detail"),
      tab: "map",
      page: "",
      about: worst.key,
    },
  ];
}

function watching(): Act[] {
  const wars = game.rows("relation").filter(({ state }) => state === "war");
  const war = one(wars.filter(({ a, b }) => [a, b].includes(factionKey()))) ?? one(wars);
  if (!war) return [];
  return [
    {
      label: t("ui.idea.watch"),
      detail: t("ui.idea.watch_detail", { a: factionName(war.a), b: factionName(war.b) }),
      tab: "map",
      page: "",
    },
  ];
}

/** As an envoy: to enemies before neighbours, to those before anybody else. */
function visiting(): Act[] {
  const all = others(),
    foes = all.filter(({ state }) => state === "war"),
    near = all.filter(({ key }) => neighbours().has(key));
  const host = one(foes) ?? one(near) ?? one(all);
  if (!host) return [];
  const why = host.state === "war" ? "war" : host.state === "alliance" ? "ally" : near.includes(host) ? "near" : "far";
  return [
    {
      ...now("relation", t("ui.idea.visit", { faction: host.name }), sendsTo("diplomacy", `ui.idea.visit_${why}`)),
      about: host.key,
    },
  ];
}

/** Who owns land that lies beside ours. */
function neighbours(): Set<string> {
  const owner = (province: string) => game.row(`province/${province}`)?.owner ?? "";
  const beside = game
    .rows("border")
    .map(({ a, b }) => [owner(a), owner(b)])
    .filter((pair) => pair.includes(factionKey()));
  return new Set(beside.flat());
}

/** Until the court has said what it looks for. */
function announcing(): Act[] {
  return offered("hang_placard") && !game.row(`placard/${factionKey()}`)
    ? [
        {
          label: worded("hang_placard", "ui.idea.placard"),
          detail: t("ui.idea.placard_detail"),
          tab: "market",
          page: "placard",
        },
      ]
    : [];
}

function striving(): Act[] {
  const goal = game
    .rows("objective")
    .filter(isFor(seatKey(), factionKey()))
    .find(({ state, seat }) => !state && seat);
  return goal
    ? [{ label: t("ui.idea.goal"), detail: begun(goal.text, 90), tab: "goals", page: "", about: `goal-${goal.key}` }]
    : [];
}

/** A herald's own work, until this phase has a story. */
function writing(): Act[] {
  const mine = game
    .rows("article")
    .filter(({ seat, phase, about }) => seat === seatKey() && phase === game.event.phase && !about);
  return direct("report") && !mine.length
    ? [now("press", t("ui.idea.write"), t("ui.idea.write_detail", { n: game.rows("rumour").length }))]
    : [];
}

/** One rumour a phase. */
function whispering(): Act[] {
  const done = game.rows("rumour").some(({ phase }) => phase === game.event.phase);
  return direct("send_rumour") && !direct("report") && !done
    ? [now("press", t("ui.idea.whisper"), t("ui.idea.whisper_detail"))]
    : [];
}

/** What no rule knows can be asked of Control. */
function inventing(): Act[] {
  return direct("ask_control") ? [now("ask", t("ui.idea.invent"), t("ui.idea.invent_detail"))] : [];
}
