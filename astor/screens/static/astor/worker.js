// On https: keeps the page of a seat and its files, so that a reload without signal shows the phone as it last was and not
// the browser's error page. What the server sends always comes first.
const SHELL = "astor-shell";
const MOST = 400;
const isPage = (url) => url.pathname.startsWith("/play/");
/** Named by their content: what has come once never changes. */
const isFile = (url) => url.pathname.startsWith("/static/assets/") || url.pathname.startsWith("/maps/");

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (isPage(url)) event.respondWith(page(event.request, url.pathname));
  else if (isFile(url)) event.respondWith(file(event.request));
});

async function page(request, path) {
  const shell = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    // Who is sent elsewhere has no seat here any more; a server in trouble is no reason to forget the page.
    if (answer.type === "basic" && answer.ok && !answer.redirected) await shell.put(path, answer.clone());
    else if (answer.type === "opaqueredirect" || answer.redirected) await shell.delete(path);
    return answer;
  } catch (lost) {
    const kept = await shell.match(path);
    if (kept) return kept;
    throw lost;
  }
}

async function file(request) {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await keep(shell, request, answer.clone());
  return answer;
}

/** Files of clients long gone make room, the oldest first. */
async function keep(shell, request, answer) {
  await shell.put(request, answer);
  const all = await shell.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MOST))) if (!isPage(new URL(old.url))) await shell.delete(old);
}
