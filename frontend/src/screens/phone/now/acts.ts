// What this seat may do now, as buttons: each says what, how far it has come, and where it leads. Offered by the
// server.
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { fighting, mine } from "../war/battle/deciding.ts";
import { wooed, wooing } from "../diplomacy/marriages/acts.ts";
import { negotiating } from "../diplomacy/treaties/acts.ts";
import { meeting, summoned } from "../diplomacy/summits/summits.svelte.ts";
import { asked, open } from "../diplomacy/trade/trading.svelte.ts";
import { budgets, give, saidOf } from "../factions/production/budgeting.svelte.ts";
import { costly } from "../factions/production/budgets.ts";
import { bills, payable } from "../factions/research/lore.svelte.ts";
import { bought } from "../war/purchase/till.ts";
import { unclaimed } from "../factions/story/unclaimed.ts";
import {
  choices,
  direct,
  draftOf,
  factionKey,
  factionName,
  forecast,
  holder,
  myCharacter,
  myFaction,
  offered,
  personName,
  worded,
} from "../mine.ts";
import { names as called } from "../war/upkeep/ahead.ts";
import { remedyTold } from "../war/upkeep/remedies.ts";
import { deedsOf } from "../war/upkeep/remedying.svelte.ts";
import { unserved } from "../war/upkeep/mouths.ts";
import { marching, raising } from "../war/acts.ts";
import { ferrying } from "../war/passage/passage.ts";
import { say, toPlan } from "../war/armies/forces.ts";
import { hinting } from "./hints.svelte.ts";
import { pursued } from "./pursued.ts";
import { inTurn, now, undone, type Act } from "./act.ts";

const POSTS = ["commander", "lieutenant"] as const;

/**
 * What is still to be done before what is done, what this seat decides before what it may only propose; the most
 * pressing first.
 */
export function acts(): Act[] {
  const produces = direct("produce") || direct("collect"),
    plans = toPlan().some((army) => say("file_plan", army) === "send");
  const all = [
    ...questing(),
    ...by(mine().length > 0, fighting()),
    ...by(plans, marching()),
    ...summoned(),
    ...claiming(),
    ...wooed(),
    ...negotiating(),
    ...wooing(),
    ...meeting(),
    ...by(direct("name_capital"), capital()),
    ...by(direct("arrange"), arranging()),
    ...by(produces, producing()),
    ...by(direct("allot"), feeding()),
    ...by(direct("hire"), hiring()),
    ...by(direct("offer") || direct("accept"), trading()),
    ...by(direct("buy"), buying()),
    ...by(direct("research"), researching()),
    ...names(),
    ...by(direct("raise_army"), raising()),
    ...by(direct("offer_passage"), ferrying()),
    ...by(direct("assign"), posting()),
  ];
  const ready = pursued();
  return inTurn(all.map((act) => ({ ...act, yields: act.yields === true && ready })));
}

/** The one thing to do now, if there is any. */
export const first = (all: Act[] = acts()): Act | undefined => all.find(undone);
const by = (own: boolean, some: Act[]): Act[] => some.map((act) => ({ ...act, proposes: !own }));

function drafted(command: "arrange" | "allot", unsaid: string): string {
  const draft = draftOf(command, factionKey());
  return draft ? t(draft.confirmed ? "ui.drafted_confirmed" : "ui.drafted_open") : unsaid;
}

const confirmed = (command: "arrange" | "allot") => draftOf(command, factionKey())?.confirmed === true;

/** Many goals can only be true at the end: whoever has not claimed them is told so before it. */
function claiming(): Act[] {
  const n = unclaimed().length,
    last = game.event.phase === `t${game.event.turns}/diplomacy`;
  return n && last
    ? [
        {
          label: t("ui.story.claim"),
          detail: t("ui.story.unclaimed_n", { n }),
          tab: "goals",
          page: "",
          about: `goal-${unclaimed()[0]?.key}`,
        },
      ]
    : [];
}

function capital(): Act[] {
  if (!choices("name_capital").province?.length) return [];
  return [now("capital", worded("name_capital", "ui.name_capital"), t("ui.capital_is_lost"))];
}

function arranging(): Act[] {
  if (!choices("arrange").spaces?.length) return [];
  return [
    {
      ...now("layout", worded("arrange", "ui.lay_out"), drafted("arrange", t("ui.default_lies"))),
      settled: confirmed("arrange"),
    },
  ];
}

function producing(): Act[] {
  const lands = offered("produce") ? Object.keys(choices("produce").province ?? {}) : [];
  const houses = offered("collect") ? Object.keys(choices("collect").building ?? {}) : [];
  const total = lands.length + houses.length;
  if (!total) return [];
  const done =
    lands.filter((key) => draftOf("produce", key)).length + houses.filter((key) => draftOf("collect", key)).length;
  const each = now("orders", orderLabel(lands.length > 0), t("ui.ordered_of", { done, total }));
  const [best] = done ? [] : budgets();
  if (!best) return [{ ...each, settled: done === total }];
  const label = worded("set_budget", `budget.${best.aim}`);
  return [
    { ...now("orders", label, saidOf(best)), grave: costly(best), give: () => give(best) },
    { ...each, anytime: true },
  ];
}

function orderLabel(lands: boolean): string {
  if (direct(lands ? "produce" : "collect") || direct("collect"))
    return t(lands ? "ui.give_orders" : "ui.choose_income");
  return t("ui.propose_orders", { holder: holder(lands ? "produce" : "collect") });
}

function feeding(): Act[] {
  const { mouths = [], now: fed = [] } = choices("allot");
  if (!mouths.length) return [];
  const n = unserved(mouths, fed).reduce((sum, one) => sum + one.n, 0);
  const outcome = n ? t("ui.go_without", { n }) : t("ui.all_fed");
  return [
    {
      ...now("feed", worded("allot", "ui.feed"), `${outcome} · ${drafted("allot", t("ui.default_counts"))}`),
      grave: n > 0,
      settled: confirmed("allot"),
    },
  ];
}

function hiring(): Act[] {
  const n = Object.keys(choices("hire").unit ?? {}).length;
  return n ? [now("hire", worded("hire", "ui.hire"), t("ui.for_hire_n", { n }))] : [];
}

function buying(): Act[] {
  const { basket } = choices("buy");
  if (!basket) return [];
  const n = basket.wares.length,
    had = bought().length;
  const detail = t(n ? "ui.in_basket" : had ? "ui.bought_n" : "ui.basket_empty_short", { n: n || had });
  return [{ label: worded("buy", "ui.market"), detail, tab: "market", page: "", settled: !n && had > 0, yields: !n }];
}

/** Offers to us first; without any, the way to make one. */
function trading(): Act[] {
  const offers = asked();
  const partners = Object.keys(choices("offer").faction ?? {}).length;
  const from = [...new Set(offers.map((deal) => factionName(deal.offerer)))].join(", ");
  if (offers.length)
    return [
      {
        label: t("trade.wait", { n: offers.length }),
        detail: t("trade.from", { from }),
        tab: "market",
        page: "",
        about: "asked",
      },
    ];
  const ask = begged();
  return partners
    ? [
        ...ask,
        {
          anytime: ask.length > 0,
          label: worded("offer", "trade.act"),
          detail: t("trade.with_n", { n: partners }),
          tab: "market",
          page: "",
          about: "partners",
          settled: open().length > 0,
          yields: true,
        },
      ]
    : [];
}

/** The first thing that would help before the coming upkeep and others have to give, until anything has been offered. */
function begged(): Act[] {
  const row = forecast();
  if (!row || !hinting() || open().length) return [];
  for (const remedy of row.remedies.filter(({ what }) => what === "goods")) {
    const said = remedyTold(remedy, row.lands, called),
      [deed] = deedsOf(remedy, said);
    if (deed) return [{ label: deed.label, detail: said, tab: "market", page: "", about: "partners", give: deed.give }];
  }
  return [];
}

function researching(): Act[] {
  const possible = Object.keys(bills()).length,
    n = payable();
  // What nobody can pay is not done, and does not wait either.
  return possible
    ? [
        {
          ...now(
            "lore",
            worded("research", "lore.act"),
            t(n ? "lore.act_detail" : "lore.act_detail_none", { possible, payable: n }),
          ),
          anytime: n === 0,
        },
      ]
    : [];
}

/** Whoever has a name may give another, and is not waited for. */
function names(): Act[] {
  const name = (myCharacter() ?? myFaction())?.name ?? "";
  const nameable = direct("name_character") || direct("name_faction");
  const label = t(direct("name_faction") ? "ui.give_names" : "ui.give_own_name");
  return game.event.phase === "planning" && nameable
    ? [{ label, detail: name, tab: "realm", page: "", about: "names", settled: name !== "" }]
    : [];
}

/** At a table of one's own somebody waits; or wishes to. */
function questing(): Act[] {
  const [at] = Object.keys(choices("act").venture ?? {});
  if (at)
    return [
      {
        ...(game.row(`venture/${at}`)?.kind === "quest"
          ? now("quest", t("ui.quest.goes_on"))
          : now("ring", t("ui.ring.goes_on"))),
        about: at,
      },
    ];
  return Object.keys(choices("answer").venture ?? {}).map((key) => {
    const name = personName(game.row(`venture/${key}`)?.sides?.a?.character ?? "");
    return { ...now("ring", t("ui.ring.asked", { name }), t("ui.ring.asked_detail")), about: key };
  });
}

function posting(): Act[] {
  const offers = Object.entries(choices("assign").army ?? {});
  if (!offers.length) return [];
  const n = offers.reduce(
    (sum, [army, posts]) => sum + POSTS.filter((post) => posts[post] && !game.row(`army/${army}`)?.[post]).length,
    0,
  );
  return [
    {
      label: worded("assign", "ui.give_posts"),
      detail: t(n ? "ui.posts_empty" : "ui.posts_filled", { n }),
      tab: "realm",
      page: "",
      about: "armies",
      anytime: true,
      settled: !n,
    },
  ];
}
