// Joining: name the seat first, take it only at a tap, so that a link preview never takes one.
const $ = (id) => document.getElementById(id);
const TOKEN_LENGTH = 22;
const PATIENCE_MS = 10_000;
const inLink = location.hash.slice(1);
// A phone that lost its cookie is sent here with its own place (#realm) in the address, or with nothing: it kept its link.
const token = inLink.length === TOKEN_LENGTH ? inLink : remembered() || inLink;
const ask = $("ask"), take = $("take"), refusal = $("refusal");
const opened = {}; // what opens the seat: the link's token, or event and code

async function post(path, fields) {
  const headers = { "X-CSRFToken": ask.elements.csrfmiddlewaretoken.value };
  const answer = await fetch(path, { method: "POST", headers, body: new URLSearchParams(fields) }).catch(() => null);
  if (!answer) return { refused: "unknown" };
  return answer.json().catch(() => ({ refused: "unknown" }));
}

function refuse({ refused, facts = {} }) {
  const sentences = $("sentences").content;
  const said = sentences.querySelector(`[data-code="${CSS.escape(refused)}"]`) ?? sentences.querySelector("[data-code=unknown]");
  refusal.replaceChildren(...said.cloneNode(true).childNodes);
  for (const fact of refusal.querySelectorAll("[data-fact]")) fact.textContent = facts[fact.dataset.fact] ?? "";
  refusal.hidden = false;
}

function show(seat) {
  for (const fact of take.querySelectorAll("[data-fact]")) fact.textContent = seat[fact.dataset.fact] ?? "";
  for (const part of take.querySelectorAll("[data-if]")) part.hidden = !seat[part.dataset.if];
  // Whoever comes to sit beside others has a name of their own; a guest's is known, and so is that of who comes back.
  take.elements.player.value = named(seat.place) || (seat.joined ? "" : seat.player);
  for (const part of take.querySelectorAll("[data-unless]")) part.hidden = Boolean(seat[part.dataset.unless]);
  // A code may be of another event than the one whose page this is: nothing that was said of that one stays.
  for (const part of document.querySelectorAll("[data-asking]")) part.hidden = true;
  for (const link of document.querySelectorAll("a[data-rules]")) link.href = seat.rules;
  ask.hidden = refusal.hidden = true;
  take.hidden = false;
}

async function look(fields) {
  const seat = await post("/j/who", fields);
  if (seat.refused) return refuse(seat);
  Object.assign(opened, fields);
  show(seat);
}

function remember({ event, token, seat }, name) {
  try {
    if (name) localStorage.setItem(`astor/name/${event}/${seat}`, name);
    localStorage.setItem(`astor/taken/${event}`, seat);
    localStorage.setItem(`astor/seat/${event}`, token);
    localStorage.setItem("astor/last", event);
  } catch { /* a private window: the cookie will do */ }
}

function remembered() {
  try { return localStorage.getItem(`astor/seat/${localStorage.getItem("astor/last")}`) ?? ""; } catch { return ""; }
}

function named(place) {
  try { return localStorage.getItem(`astor/name/${place}`) ?? ""; } catch { return ""; }
}

ask.addEventListener("submit", (e) => {
  e.preventDefault();
  look({ event: ask.elements.event?.value ?? "", code: ask.elements.code.value });
});
// Sent before somebody listens, a code would go into the address and open nothing: until here the button was off.
ask.querySelector("button").disabled = false;

// What the next page needs is on its way: to leave in the middle would be to fetch it twice. Waited for, but not for ever.
async function everythingAhead() {
  $("leaving").hidden = false;
  const files = [...document.querySelectorAll("link[data-ahead]")].map((link) => fetch(link.href).then((answer) => answer.arrayBuffer()));
  await Promise.race([Promise.allSettled(files), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

take.addEventListener("submit", async (e) => {
  e.preventDefault();
  const taken = await post("/j/take", { ...opened, player: take.elements.player.value, take_over: e.submitter?.value ?? "no", known_to_all: take.elements.known_to_all.checked ? "yes" : "no" });
  if (taken.refused) return refuse(taken);
  remember(taken, take.elements.player.value.trim());
  await everythingAhead();
  location.replace(taken.to);
});

// The page in another language is still the page of this link.
for (const form of document.querySelectorAll("form.languages")) form.action += location.hash;

// A new link opened in the same tab changes nothing but the fragment.
addEventListener("hashchange", () => location.reload());

if (ask.dataset.by === "token") {
  if (token) look({ token });
  else for (const part of document.querySelectorAll("[data-no-link]")) part.hidden = false;
}
