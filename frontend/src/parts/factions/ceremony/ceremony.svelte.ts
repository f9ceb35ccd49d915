// The ceremony as this screen is told of it.
import { game } from "#core/state.svelte.ts";
import { isTold, standOf, type Stand, type Step } from "./steps.ts";

const [LOOK_MS, SELDOM_MS] = [250, 5_000];

export const stepsToTell = (): readonly Step[] => game.rows("ending")[0]?.steps ?? [];
/** There is one once Control has begun it, also when it was left. */
export const ceremonyRow = () => game.rows("ceremony")[0];

const endedAt = () =>
  Math.max(
    0,
    ...game
      .rows("line")
      .filter(({ code }) => code === "ended")
      .map(({ at }) => at),
  );

interface Following {
  /** At which step it is now; none where no ceremony is on. */
  readonly stand: Stand | undefined;
  /** May phones and walls tell who came where? */
  tells: (part: "courts" | "seats") => boolean;
}

/** For a component: how far the ceremony has come. */
export function following(): Following {
  let now = $state(game.clock.now());
  $effect(() => {
    if (game.event.state !== "ended") return;
    now = game.clock.now();
    const wait = setInterval(() => (now = game.clock.now()), ceremonyRow()?.step ? LOOK_MS : SELDOM_MS);
    return () => clearInterval(wait);
  });
  return {
    get stand() {
      const on = ceremonyRow();
      return on && standOf(stepsToTell(), on, now);
    },
    // A replay knows of no ceremony: it counts when it is looked at, and not the time it shows.
    tells: (part) => isTold(part, stepsToTell(), ceremonyRow(), endedAt(), game.boot.replay ? Date.now() : now),
  };
}
