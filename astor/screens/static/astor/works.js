// Long work: as long as something is under way the list is asked for again. What was asked for last, its address says;
// once that is done its file is taken away at once.
const AGAIN = 1000;
const list = document.getElementById("works");
const told = document.getElementById("told");
const wait = () => new Promise((done) => setTimeout(done, AGAIN));

// The keyboard stays where it was, also on a button that was drawn anew.
function draw(fresh) {
  const at = document.activeElement?.id;
  list.innerHTML = fresh.innerHTML;
  if (at) document.getElementById(at)?.focus();
}

function takeAway() {
  const mine = document.getElementById(location.hash.slice(1));
  if (mine?.dataset.state !== "done") return;
  history.replaceState(null, "", location.pathname);
  told.textContent = `${told.dataset.done} ${mine.querySelector("h2").textContent}`;
  mine.querySelector("[data-result]")?.click();
}

async function look() {
  const answer = await fetch(location.pathname);
  if (!answer.ok || answer.redirected) return location.reload();
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("works");
  list.toggleAttribute("data-busy", fresh.hasAttribute("data-busy"));
  draw(fresh);
}

takeAway();
while (list.hasAttribute("data-busy")) {
  await wait();
  await look().catch(() => undefined); // the server is away for a moment, as after a restart
  takeAway();
}
