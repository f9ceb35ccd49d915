/** How a device may look: as it says itself, or always dark, or as paper. What is chosen the server serves its pages in. */
export const LOOKS = ["auto", "dark", "paper"] as const;
export type Look = (typeof LOOKS)[number];
