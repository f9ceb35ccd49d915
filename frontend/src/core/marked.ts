// Something happened while nobody looked at this page: its title and its icon say so among the others, until it is
// seen.
const SIGN = "● ";
let told = "";

/** Marks the page unless it is seen right now. */
export function mark(): void {
  if (document.visibilityState === "visible" || told) return;
  told = document.title;
  document.title = SIGN + told;
  icon("waiting");
  document.addEventListener("visibilitychange", seen, { once: true });
}

function seen(): void {
  document.title = told;
  told = "";
  icon("plain");
}

function icon(which: "plain" | "waiting"): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const address = link?.dataset[which];
  if (link && address) link.href = address;
}
