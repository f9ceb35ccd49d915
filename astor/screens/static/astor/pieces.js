// A file that is larger than one page may be sent goes in pieces, one behind the other; then the form goes without it.
const AGAIN = 1000;
const TRIES = 30; // the server may be away for a moment, as after a restart
const form = document.getElementById("bring");
const sent = document.getElementById("sent");
const failed = document.getElementById("failed");
const button = form.querySelector("button.main");
const wait = () => new Promise((done) => setTimeout(done, AGAIN));

async function posted(body) {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await fetch(form.dataset.to, { method: "POST", body });
    } catch (lost) {
      if (left === 0) throw lost;
      await wait();
    }
  }
}

// What is there already is told by the server: a piece whose answer was lost is not sent twice.
async function send(file) {
  const size = Number(form.dataset.piece);
  let [upload, at] = ["", 0];
  while (at < file.size) {
    const body = new FormData();
    body.append("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
    body.append("upload", upload);
    body.append("at", String(at));
    body.append("piece", file.slice(at, at + size));
    const answer = await posted(body);
    const told = await answer.json().catch(() => ({ why: "" }));
    if (!answer.ok && answer.status !== 409) throw new Error(told.why);
    upload ||= told.upload;
    at = told.at;
    sent.querySelector("progress").value = at / file.size;
  }
  return upload;
}

form.addEventListener("submit", async (event) => {
  const file = form.elements.file.files[0];
  if (!file || file.size <= Number(form.dataset.piece)) return;
  event.preventDefault();
  [button.disabled, sent.hidden, failed.hidden] = [true, false, true];
  try {
    form.elements.upload.value = await send(file);
    form.elements.file.disabled = true;
    form.submit();
  } catch (fault) {
    [button.disabled, sent.hidden, failed.hidden] = [false, true, false];
    failed.querySelector("span").textContent = fault.message;
  }
});
