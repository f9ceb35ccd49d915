// The page on which anybody recomputes the dice of a day: the words are the server's, the reckoning is this browser's
// own.
import "../core/look.css";
import "../plain/plain.css";
import "./dice.css";
import { made } from "../core/made.ts";
import { sha256 } from "../core/sha256.ts";
import { readDay, type Day } from "./file.ts";
import { recheck, type Found } from "./recheck.ts";

const MOST = 2000;
const at = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;
/** What the page says; the server has written it in the reader's language. */
const say = (id: string, told: Record<string, string | number> = {}): string =>
  Object.entries(told).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
    at(id).dataset.text ?? "",
  );

function row(die: Found): HTMLTableRowElement {
  const line = document.createElement("tr");
  const right = die.found === die.value;
  line.className = right || die.found === 0 ? "" : "wrong";
  const [sign, heard] = die.found === 0 ? ["?", say("unknown")] : right ? ["✓", say("right")] : ["✕", say("wrong")];
  for (const text of [`${die.seq}`, die.phase, die.label, `${die.value}`, die.found ? `${die.found}` : "–"])
    line.append(cell(text));
  line.append(cell(`${sign} ${heard}`));
  return line;
}

function cell(text: string): HTMLTableCellElement {
  const made = document.createElement("td");
  made.textContent = text;
  return made;
}

let all: Found[] = [];

/** Those that do not agree first, then in the order they fell. */
function list(): void {
  const wanted = at<HTMLInputElement>("find").value.trim().toLowerCase();
  const shown = all.filter(({ label, phase }) => `${phase} ${label}`.toLowerCase().includes(wanted)).slice(0, MOST);
  at("dice").replaceChildren(...shown.map(row));
}

function tell(day: Day): void {
  const found = recheck(day.secret, day.dice);
  const wrong = found.filter((die) => die.found && die.found !== die.value);
  const right = found.filter((die) => die.found === die.value).length;
  const fits = sha256(day.secret) === day.commitment;
  all = [...wrong, ...found.filter((die) => !wrong.includes(die))];
  at("result").hidden = false;
  at("name").textContent = day.name;
  at("seal").textContent = say(fits ? "seal-fits" : "seal-breaks");
  at("count").textContent = say(wrong.length ? "some-differ" : "all-agree", {
    right,
    wrong: wrong.length,
    all: found.length,
  });
  at("ruled").textContent = say("ruled", { n: day.ruled });
  at("fingerprint").textContent = day.commitment;
  at("result").dataset.fits = String(fits && wrong.length === 0);
  list();
  at("result").focus();
}

let looks = 0;

/** Whichever day was asked for last is shown, however long another takes. */
async function look(found: () => Promise<Day>): Promise<void> {
  const mine = ++looks;
  at("fault").hidden = at("result").hidden = true;
  try {
    const day = await found();
    if (mine === looks) tell(day);
  } catch {
    // Whatever a reader chose that is no event's file; the page says so.
    if (mine === looks) at("fault").hidden = false;
  }
}

at<HTMLInputElement>("file").addEventListener("change", ({ currentTarget }) => {
  const file = (currentTarget as HTMLInputElement).files?.[0];
  if (file) void look(() => readDay(file.stream()));
});
at("find").addEventListener("input", list);
const from = document.querySelector<HTMLElement>("[data-from]")?.dataset.from;
if (from) void look(async () => (await (await made(from)).json()) as Day);
