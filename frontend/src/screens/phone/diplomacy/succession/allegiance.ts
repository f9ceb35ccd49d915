// Who marries away plays on for others: what was begun on this phone for the old faction is forgotten.
const forgetters: (() => void)[] = [];

/** Called by everything that keeps half-made orders. */
export const whenCourtChanges = (forget: () => void): void => void forgetters.push(forget);
export const forgetCourt = (): void => forgetters.forEach((forget) => forget());
