// Everything that waits for a Control, and everybody who is stuck, as this desk sees it now.
import { game } from "#core/state.svelte.ts";
import { book, desk } from "../desk.svelte.ts";
import { short } from "../factions/order/order.ts";
import { forRequests, taken } from "../requests/requests.ts";
import { nudged, stoodAt, stream, touchedAt } from "./urgency.ts";
import { forControl, stuck } from "./waiting.ts";

class Waits {
  private codesGuessed = $derived(desk.looks.some((one) => one.code === "codes_guessed"));
  private clock = $derived(forControl(game.event, game.rows("line"), this.codesGuessed, stoodAt(desk.entries)));
  private filled = $derived(game.event.practice === true && game.event.state === "planning");
  /** Once the game is over nobody is waited for. */
  private stuck = $derived(
    game.event.state === "ended" ? [] : nudged(stuck(desk.bands, short(book), this.filled), desk.tables),
  );
  private touched = $derived(touchedAt(desk.entries));
  private tasks = $derived([...book.rows("task"), ...taken(book)]);
  private items = $derived([...this.clock, ...desk.warWaits, ...forRequests(book), ...desk.courtWaits, ...this.stuck]);
  all = $derived(
    stream(this.items, { me: game.boot.user ?? "", now: desk.now, tasks: this.tasks, touched: this.touched }),
  );
}

export const waits = new Waits();
