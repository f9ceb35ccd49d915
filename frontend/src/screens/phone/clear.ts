// What is said for some seconds stands above the buttons at the foot of a page, never on them.

/** For `{@attach clear}` at such a foot: how far up from the end of the pane it reaches is what a note keeps free. */
export function clear(foot: HTMLElement): () => void {
  const keepFree = (px: number) => document.documentElement.style.setProperty("--foot", `${Math.round(px)}px`);
  const measure = () =>
    keepFree((foot.closest("main") ?? document.body).getBoundingClientRect().bottom - foot.getBoundingClientRect().top);
  const sizes = new ResizeObserver(measure);
  sizes.observe(foot);
  if (foot.parentElement) sizes.observe(foot.parentElement);
  return () => {
    sizes.disconnect();
    keepFree(0);
  };
}
