// A browser's own storage, for tests of what a device keeps.

/** From now on there is one, and nothing in it. */
export function emptyShelf(): void {
  const shelf = new Map<string, string>();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => shelf.get(key) ?? null,
      setItem: (key: string, value: string) => void shelf.set(key, value),
    },
  });
}
