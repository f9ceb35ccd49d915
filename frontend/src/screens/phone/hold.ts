// What was tapped stays under the thumb: when something above it comes or goes, its pane is scrolled by as much.

const TAPPED = ["button", "a", "summary", "label", "input", "select", "textarea", "[role=button]"].join();
/** What stays at the foot of a page does so by itself, however much there is of it. */
const FOOT = ".foot";

/** For the element that scrolls; not every phone's browser does so by itself. */
export function hold(pane: HTMLElement): { destroy(): void } {
  let held: Element | null = null;
  let at = 0;
  /** Where we have scrolled it to ourselves: to whole points, so it is not where the thumb is from then on. */
  let ours = -1;
  const place = (tapped: Element) => tapped.getBoundingClientRect().top - pane.getBoundingClientRect().top;
  function grasp(event: PointerEvent) {
    const tapped = event.target instanceof Element ? event.target.closest(TAPPED) : null;
    held = tapped?.closest(FOOT) ? null : tapped;
    ours = -1;
    scrolled();
  }
  /** Wherever the player scrolls it to, there it is held. */
  function scrolled() {
    if (held?.isConnected && pane.scrollTop !== ours) at = place(held);
  }
  function keep() {
    if (!held?.isConnected || Math.abs(place(held) - at) < 0.5) return;
    pane.scrollTop += place(held) - at;
    ours = pane.scrollTop;
  }
  pane.style.overflowAnchor = "none"; // two that hold would pull at each other
  // Before anything is drawn: some things change their size alone, some their words.
  const sizes = new ResizeObserver(keep);
  const words = new MutationObserver(() => {
    for (const part of pane.children) sizes.observe(part);
    keep();
  });
  words.observe(pane, { childList: true, subtree: true, characterData: true, attributes: true });
  pane.addEventListener("pointerdown", grasp, { passive: true });
  pane.addEventListener("scroll", scrolled, { passive: true });
  return {
    destroy() {
      words.disconnect();
      sizes.disconnect();
      pane.removeEventListener("pointerdown", grasp);
      pane.removeEventListener("scroll", scrolled);
    },
  };
}
