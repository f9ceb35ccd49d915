// The page has come, its program or its look has not: said, and asked for again until all is there. What has come is kept.
const AGAIN_MS = 3000;
let trying = false;

// What nobody catches is noted on the page, where whoever looks at it finds the first of it.
const note = (fault) => (document.documentElement.dataset.fault ??= String(fault));
addEventListener("error", ({ error }) => error && note(error));
addEventListener("unhandledrejection", ({ reason }) => note(reason));

addEventListener("error", ({ target }) => {
  const early = document.querySelector(".early");
  const needed = target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === "stylesheet");
  if (!early || !needed || trying) return;
  trying = true;
  early.querySelector("[data-early]").hidden = true;
  early.querySelector("[data-late]").hidden = false;
  setTimeout(() => location.reload(), AGAIN_MS);
}, true);
