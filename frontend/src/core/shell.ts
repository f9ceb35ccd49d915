// The page itself, kept by a worker of the browser where it allows one: a reload without signal shows what was last
// seen. Browsers allow this to secure pages alone; in a hall's plain network the page says that it must not be loaded
// again.

/** The same name as in the worker. */
const SHELL = "astor-shell";
const FILES = /^\/(static\/assets|maps)\//;

export const keepsItself = (): boolean => isSecureContext && "serviceWorker" in navigator;

/** Starts the worker, and hands it what this page came with before there was one. */
export async function keepShell(): Promise<void> {
  if (!keepsItself()) return;
  await navigator.serviceWorker.register("/worker.js");
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const files = [
    ...new Set(
      loaded
        .filter(({ origin, pathname }) => origin === location.origin && FILES.test(pathname))
        .map(({ href }) => href),
    ),
  ];
  const shell = await caches.open(SHELL);
  const missing = await Promise.all(files.map(async (file) => ((await shell.match(file)) ? "" : file)));
  await shell.addAll(missing.filter(Boolean));
  const page = await fetch(location.pathname);
  if (page.ok && !page.redirected) await shell.put(location.pathname, page);
}

/** Who is sent away from a seat leaves nothing of it on this device. */
export async function forgetShell(): Promise<void> {
  if (keepsItself()) await caches.delete(SHELL);
}
