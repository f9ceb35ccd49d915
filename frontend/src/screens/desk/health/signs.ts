// Green, yellow and red have each a shape of their own.
import type { ShapeName } from "../kit/Shape.svelte";
import type { Light } from "./health.ts";

export const SIGNS: Record<Light, ShapeName> = { good: "here", warn: "ready", bad: "alert", checking: "open" };
