// Which sign stands for which point a seat is at; the word is always beside it.
import type { ShapeName } from "../kit/Shape.svelte";
import type { At } from "./floor.ts";

export const SHAPES: Record<At, ShapeName> = {
  gone: "away",
  open: "open",
  called: "play",
  deciding: "play",
  connected: "here",
  drafting: "ready",
  given: "done",
  free: "done",
  later: "bot",
  bot: "bot",
  revoked: "revoked",
};
