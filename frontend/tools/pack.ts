// What leaves the build beside the code: catalogues of words put together, and every file compressed once and for all.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

/** Smaller ones gain nothing that their headers would not cost again. */
const LEAST = 200;
const PACKED = /\.(?:js|css|json|svg)$/;

type Words = Record<string, string>;
/** What Control alone reads: all that begins so, and the whole file that is named so. */
export const forDesk = (file: string, key: string): boolean =>
  key.startsWith("desk.") || file.startsWith("desk.") || FAREWELLS.has(key);
/** Why a Control's line ends: a phone has no log-in. */
const FAREWELLS = new Set(["bye.logged_out", "bye.dismissed"]);

/** Any order may be refused for anything: that is said after the first screen, and fetched after it. */
const REFUSED = "refused.";
/** Any line may be told and any order proposed, but few are on a first screen: of these only what is written out. */
const MANY = /^(?:line|command)\./;
/** Who has just sat down reads this before anything else. */
const FIRST_ROOM = /\/rooms\/first\.ts$/;

/**
 * Catalogues for each language, from the files of its subjects: asked for once, not a dozen times. What a phone's first
 * screen may say is in `words`, what is said on its other pages and on other screens in `words.later`, Control's own in
 * `words.desk`.
 */
export function catalogues(folder: string, phone: string): Plugin {
  return {
    name: "astor-catalogues",
    apply: "build",
    buildStart() {
      for (const file of catalogueFiles(folder)) this.addWatchFile(join(folder, file));
    },
    generateBundle() {
      const files = [...firstRead(phone, this)]
        .map((id) => id.split("?")[0] ?? id)
        .filter((file) => existsSync(file) && !file.endsWith(".json"));
      const first = saidBy(files);
      const merged: Record<string, Words> = {};
      for (const file of catalogueFiles(folder)) {
        const [language = ""] = file.split(".").slice(-2);
        for (const [key, text] of Object.entries(JSON.parse(readFileSync(join(folder, file), "utf8")) as Words)) {
          const part = forDesk(file, key) ? "desk." : first(key) && !key.startsWith(REFUSED) ? "" : "later.";
          (merged[`words.${part}${language}.json`] ??= {})[key] = text;
        }
      }
      for (const [name, words] of Object.entries(merged))
        this.emitFile({ type: "asset", name, originalFileName: name, source: JSON.stringify(words) });
    },
  };
}

/** What is there with the phone, and with the room that is read first. */
function firstRead(phone: string, known: Pick<Known, "getModuleInfo">): Set<string> {
  const first = roomsOf(phone, known).filter((room) => FIRST_ROOM.test(room));
  return first.reduce((seen, room) => reached(room, known, seen), reached(phone, known));
}

/** What a phone fetches when it is asked for. */
const roomsOf = (phone: string, known: Pick<Known, "getModuleInfo">): string[] =>
  (known.getModuleInfo(phone)?.importedIds ?? []).flatMap(
    (id) => known.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
  );

const catalogueFiles = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort();

/**
 * Whether a key is written out in these files, or one they put together may come to it: `line.${code}`,
 * `${label}_propose`.
 */
function saidBy(files: string[]): (key: string) => boolean {
  const code = files.map((file) => readFileSync(file, "utf8")).join("\n");
  const whole = new Set([...code.matchAll(/["'`]([a-z_]+(?:\.[\w-]+)+)["'`]/g)].map((found) => found[1]));
  const begun = [...new Set([...code.matchAll(/`([a-z_]+(?:\.[a-z_]+)*\.[a-z_]*)\$\{/g)].map((found) => found[1]!))];
  const ends = [...new Set([...code.matchAll(/`\$\{\w+\}([._][a-z_.]+)`/g)].map((found) => found[1]!))];
  const said = (key: string) => whole.has(key) || (!MANY.test(key) && begun.some((start) => key.startsWith(start)));
  return (key) => said(key) || ends.some((end) => key.endsWith(end) && said(key.slice(0, -end.length)));
}

/** The scripts of the pages that the server writes itself, as they stand: packed with all others. */
export function scripts(folder: string): Plugin {
  return {
    name: "astor-scripts",
    apply: "build",
    generateBundle() {
      for (const name of readdirSync(folder).filter((file) => file.endsWith(".js")))
        this.emitFile({ type: "asset", fileName: `astor/${name}`, source: readFileSync(join(folder, name)) });
    },
  };
}

/**
 * Beside each file its gzip and brotli; the server sends what the browser takes. Browsers take brotli over https only.
 */
export function packed(): Plugin {
  return {
    name: "astor-packed",
    apply: "build",
    writeBundle({ dir = "" }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => PACKED.test(file))) {
        const path = join(dir, name);
        const plain = readFileSync(path);
        if (plain.length < LEAST) continue;
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
        writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(plain, { params }));
      }
    },
  };
}

type Known = Rolldown.ChunkingContext;

/**
 * Which module travels with which, so that a screen asks for a few files and not for sixty. What a phone shows first, and
 * the room that is read first, is shared with other screens (`common`) or not (`first`); of the rest what several rooms
 * share is in `pieces`, what several screens share in `screens`, what rooms share with them in `shown`. What is left, and
 * what only pages for paper share, whose letters are not the wall's, is cut by who imports it. No part imports one that
 * imports it: what a module needs is reached from wherever the module is.
 */
export function together(
  phone: string,
  screens: string[],
  paper: string[],
): (id: string, known: Known) => string | null {
  let cut: ((id: string) => string | null) | undefined;
  return (id, known) => (cut ??= cutting(phone, screens, paper, known))(id);
}

function cutting(phone: string, screens: string[], paper: string[], known: Known): (id: string) => string | null {
  const rooms = roomsOf(phone, known);
  const first = firstRead(phone, known);
  const inRooms = rooms.map((room) => reached(room, known));
  const onScreens = screens.map((entry) => reached(entry, known));
  const onPaper = paper.map((entry) => reached(entry, known));
  const count = (parts: Set<string>[], id: string) => parts.filter((part) => part.has(id)).length;
  return (id) => {
    if (id === phone || rooms.includes(id)) return null;
    const [room, screen, page] = [count(inRooms, id), count(onScreens, id), count(onPaper, id)];
    if (first.has(id)) return screen + page ? "common" : "first";
    if (room) return screen + page ? "shown" : room > 1 ? "pieces" : null;
    return screen > 1 && !page ? "screens" : null;
  };
}

/** What is there as soon as this module is: all it imports, and what that imports. */
function reached(from: string, known: Pick<Known, "getModuleInfo">, seen = new Set<string>()): Set<string> {
  if (seen.has(from)) return seen;
  seen.add(from);
  for (const id of known.getModuleInfo(from)?.importedIds ?? []) reached(id, known, seen);
  return seen;
}
