// Parts of the client that are fetched when first asked for, and before that while nothing else is to do.
import { readBoot } from "./boot.ts";

const AGAIN_MS = 1500;
const RENEWED = "astor/renewed";
type Answer = "here" | "lost" | "gone";
/** Addresses of files that have come: rooms share most of theirs. */
const come = new Set<string>();

/** Rooms of one kind of screen, by name; `load` imports what is in one. */
export class Rooms<Room> {
  /** What has come. */
  private here = $state.raw<Record<string, Room>>({});
  /** These did not come when asked for; they are asked for again and again. */
  private lost = $state.raw<Record<string, boolean>>({});
  private readonly asking = new Map<string, Promise<void>>();
  private readonly load: Record<string, () => Promise<Room>>;

  constructor(load: Record<string, () => Promise<Room>>) {
    this.load = load;
  }

  get(name: string): Room | undefined {
    return this.here[name];
  }

  missing(name: string): boolean {
    return this.lost[name] === true;
  }

  /** Somebody waits for it: asked for until it is there. */
  ask(name: string): Promise<void> {
    const asking = this.asking.get(name) ?? this.insist(name).finally(() => this.asking.delete(name));
    this.asking.set(name, asking);
    return asking;
  }

  /** One after the other, each once: who needs one that did not come asks for it. */
  async prefetch(): Promise<void> {
    for (const name of Object.keys(this.load)) await this.fetch(name);
  }

  private async insist(name: string): Promise<void> {
    for (let answer = await this.fetch(name); answer !== "here"; answer = await this.fetch(name)) {
      if (answer === "gone" && renewed(name)) return;
      this.lost = { ...this.lost, [name]: true };
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }

  private async fetch(name: string): Promise<Answer> {
    const load = this.load[name];
    if (this.here[name] || !load) return "here";
    const answer = await files(name);
    if (answer !== "here") return answer;
    const room = await load().catch(() => null);
    if (!room) return "gone";
    this.here = { ...this.here, [name]: room };
    this.lost = { ...this.lost, [name]: false };
    return "here";
  }
}

/**
 * All files of a room into the browser's cache, its styles into the page: a browser that once failed to import a module
 * never tries again.
 */
async function files(name: string): Promise<Answer> {
  const addresses = readBoot().rooms?.[name] ?? [];
  const answers = await Promise.all(addresses.map(file));
  const worst = answers.find((answer) => answer !== "here");
  if (worst) return worst;
  await Promise.all(addresses.filter((address) => address.endsWith(".css")).map(wear));
  return "here";
}

async function file(address: string): Promise<Answer> {
  if (come.has(address)) return "here";
  try {
    const answer = await fetch(address);
    await answer.arrayBuffer();
    if (answer.ok) {
      come.add(address);
      return "here";
    }
    return answer.status === 404 ? "gone" : "lost";
  } catch {
    return "lost";
  }
}

async function wear(address: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${address}"]`)) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  document.head.append(link);
  await new Promise((resolve) => (link.onload = link.onerror = resolve));
}

/** The server has a newer client than this page: the page is loaded anew, once. */
function renewed(name: string): boolean {
  try {
    const built = readBoot().rooms?.[name]?.join() ?? name;
    if (sessionStorage.getItem(RENEWED) === built) return false;
    sessionStorage.setItem(RENEWED, built);
  } catch {
    return false;
  }
  location.reload();
  return true;
}
