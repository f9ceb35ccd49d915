// The workshop beside a running server: pages are the server's, what they are made of comes from the sources, and is
// exchanged in an open page as soon as a file is saved. `make dev` starts both.
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Plugin, ProxyOptions } from "vite";

const WORKSHOP = "/static/@vite/client";
const SCRIPT = /<script type="module" src="\/static\/(assets\/[^"]+)"><\/script>/g;
const STYLES = /<link rel="stylesheet" href="\/static\/assets\/[^"]+">\n?/g;
const AHEAD = /<link rel="modulepreload" href="[^"]+">\n?/g;
const BOOT = /(<script id="boot" type="application\/json">)(.*?)(<\/script>)/s;
/** `/static/assets/words.later.de-HASH.json` */
const WORDS = /^\/static\/assets\/words\.(?:\w+\.)?(\w+)-[^/]+\.json$/;

/** The server at this address, behind what is made here; `built` is the folder of the client that it hands out. */
export function beside(server: string, built: string, words: string): Plugin {
  return {
    name: "astor-beside",
    apply: "serve",
    config: () => ({ server: { proxy: { "^/(?!static/)|^/static/(astor|admin|assets)/": passing(server, built) } } }),
    configureServer(workshop) {
      workshop.watcher.add(words);
      workshop.watcher.on("change", (file) => file.startsWith(words) && workshop.ws.send({ type: "full-reload" }));
      workshop.middlewares.use((asked, answer, next) => {
        const language = WORDS.exec(asked.url ?? "")?.[1];
        if (!language) return next();
        answer.setHeader("Content-Type", "application/json");
        answer.setHeader("Cache-Control", "no-store");
        answer.end(JSON.stringify(catalogue(words, language)));
      });
    },
  };
}

/** All that is said in a language, as it stands in the sources. */
function catalogue(folder: string, language: string): Record<string, string> {
  const files = readdirSync(folder).filter((name) => name === `${language}.json` || name.endsWith(`.${language}.json`));
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as object));
}

function passing(target: string, built: string): ProxyOptions {
  return {
    target,
    ws: true,
    selfHandleResponse: true,
    configure(proxy) {
      proxy.on("proxyReq", (asked) => asked.setHeader("Accept-Encoding", "identity"));
      proxy.on("proxyRes", (from, _asked, to) => pass(from, to, built));
    },
  };
}

/** A page is handed on with its sources in place of what was built; everything else as it comes. */
function pass(from: IncomingMessage, to: ServerResponse, built: string): void {
  const page = from.headers["content-type"]?.startsWith("text/html") ?? false;
  const { "content-length": length, ...headers } = from.headers;
  to.writeHead(
    from.statusCode ?? 502,
    page || length === undefined ? headers : { ...headers, "content-length": length },
  );
  if (!page) {
    from.pipe(to);
    return;
  }
  const pieces: Buffer[] = [];
  from.on("data", (piece: Buffer) => pieces.push(piece));
  from.on("end", () => to.end(fromSources(Buffer.concat(pieces).toString("utf8"), sources(built))));
}

/** Built file → source, of every screen; read at each page, for a build may come between. */
function sources(built: string): Map<string, string> {
  type Built = { file: string; isEntry?: boolean };
  const manifest = JSON.parse(readFileSync(join(built, ".vite", "manifest.json"), "utf8")) as Record<string, Built>;
  const entries = Object.entries(manifest).filter(([, { isEntry }]) => isEntry);
  return new Map(entries.map(([source, { file }]) => [file, source]));
}

/** A page that runs no screen stays as it is. */
export function fromSources(page: string, entries: Map<string, string>): string {
  let screens = 0;
  const swapped = page.replace(SCRIPT, (whole, file: string) => {
    const source = entries.get(file);
    if (!source) return whole;
    screens += 1;
    return `<script type="module" src="${WORKSHOP}"></script><script type="module" src="/static/${source}"></script>`;
  });
  if (!screens) return page;
  return swapped
    .replace(STYLES, "")
    .replace(AHEAD, "")
    .replace(BOOT, (_whole, begin: string, boot: string, end: string) => {
      const told = JSON.stringify({ ...(JSON.parse(boot) as object), rooms: {} }); // they are no files here
      return begin + told.replaceAll("<", "\\u003C") + end;
    });
}
