// A list on the wall in letters as large as all of it has room for. Only where the smallest that the back row reads have
// none, its texts are shortened.
const [LARGEST, SMALLEST, STEP] = [4.4, 3, 0.2];
/** So many lines of each text are left then, fewer and fewer. */
const SHORTENED = [3, 2, 1];
const WHOLE = 99;

/** Letters in hundredths of the wall's height, and the lines of each text: the best first. */
function* ways(): Generator<{ letters: number; lines: number }> {
  for (let letters = LARGEST; letters > SMALLEST - STEP / 2; letters -= STEP) yield { letters, lines: WHOLE };
  for (const lines of SHORTENED) yield { letters: SMALLEST, lines };
}

/** For the box of the list, which has the room it has, whatever is in it. */
export function fitted(box: HTMLElement): () => void {
  const fits = () => box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1;
  function write() {
    for (const { letters, lines } of ways()) {
      box.style.fontSize = `${letters}vh`;
      box.style.setProperty("--lines", String(lines));
      if (fits()) return;
    }
  }
  const room = new ResizeObserver(write);
  room.observe(box);
  const text = new MutationObserver(write);
  text.observe(box, { subtree: true, childList: true, characterData: true });
  void document.fonts.ready.then(write);
  return () => {
    room.disconnect();
    text.disconnect();
  };
}
