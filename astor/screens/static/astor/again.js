// The server ends and begins anew: this page waits until another one answers, and goes on there.
const AGAIN = 1000;
const MOVED = 6000; // at another port it cannot be asked from here
const { begun, to } = document.getElementById("again").dataset;
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const there = new URL(to, location.href);

/** Whether another server answers here; null if none does. */
async function isAnother() {
  try {
    const answer = await fetch(begun, { cache: "no-store" });
    return answer.ok ? answer.status !== 204 : null;
  } catch {
    return null;
  }
}

let next = "";
while (!next) {
  await wait(AGAIN);
  let another = await isAnother();
  if (another === null && there.origin !== location.origin) {
    await wait(MOVED);
    another = await isAnother(); // where the new port was taken, it has come back here
    if (another === null) next = to;
  }
  if (another) next = there.pathname;
}
location.assign(next);
