// Lists that are narrowed by typing.

/** Every word typed must be found somewhere in the text. */
export function matches(text: string, typed: string): boolean {
  const hay = text.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => hay.includes(word));
}
