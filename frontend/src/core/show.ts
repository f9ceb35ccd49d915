// The client takes the page over from the few words it came with, in one go.
import { mount, type Component } from "svelte";

export function show<Props extends Record<string, unknown>>(
  screen: Component<Props>,
  props: Props = {} as Props,
): void {
  const target = document.getElementById("app") ?? document.body;
  target.replaceChildren();
  mount(screen, { target, props });
}
