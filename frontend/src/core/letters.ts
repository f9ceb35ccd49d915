// Wall and desk bring their own letters, so that what fits in one hall fits in every other. Phones keep theirs, and
// save the bytes.
import "@fontsource-variable/noto-sans";
import "@fontsource-variable/noto-serif";
import "./letters.css";

/** As `letters.css` names them, for words and for headings. */
const FONTS = ["--sans", "--serif"];
/** Without them a screen is late, not lost: the system's stand in. */
const PATIENCE_MS = 3000;

/** When the screen can be drawn with them: what is measured then stays as it is. */
export async function letters(): Promise<void> {
  const late = new Promise((done) => setTimeout(done, PATIENCE_MS));
  const named = getComputedStyle(document.documentElement);
  const fonts = FONTS.map((font) => document.fonts.load(`1em ${named.getPropertyValue(font)}`));
  await Promise.race([Promise.allSettled(fonts), late]);
}
