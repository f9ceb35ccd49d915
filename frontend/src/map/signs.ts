// Sigils and icons, drawn for this project. Every faction is told apart by colour, pattern and sigil together.

/** 24 x 24 outlines, filled. */
export const SIGILS: Record<string, string> = {
  flame: "M12 2c1 4 6 6 6 12a6 6 0 0 1-12 0c0-3 2-4 2-7 2 1 3 2 3 4 1-2 1-5 1-9z",
  star: "M12 2l3 7h7l-6 4.5 2.5 7.5L12 16.5 5.5 21 8 13.5 2 9h7z",
  heart: "M12 21C5 16 2 12 2 8a5 5 0 0 1 10-1 5 5 0 0 1 10 1c0 4-3 8-10 13z",
  gate: "M4 21V9H2V4h4v2h3V3h6v3h3V4h4v5h-2v12h-5v-6a3 3 0 0 0-6 0v6z",
  anchor:
    "M11 7.8a3 3 0 1 1 2 0V10h4v2h-4v7c3-.3 5-2 5.5-4.5L16 15l4-4 2 5-1.7-.6C19.5 19.5 16 22 12 22s-7.5-2.5-8.3-6.6L2 16l2-5 4 4-2.5-.5C6 17 8 18.7 11 19v-7H7v-2h4z",
  bird: "M2 14c4-1 5-6 10-6 3 0 4 2 7 1l3-2c-1 5-4 6-7 7 0 3-3 6-7 6l2-4c-3 0-5 0-8-2z",
  pine: "M12 1l6 8h-3l5 6h-3.5l4.5 5h-7.5v3h-3v-3H3l4.5-5H4l5-6H6z",
  crown: "M2 7l5 4 5-8 5 8 5-4-2 12H4zM4 20.5h16V23H4z",
  hammer: "M4 3h12l4 4v3h-6v12h-4V10H4z",
  leaf: "M4 20C2 10 8 3 21 3c0 13-7 19-15 16l-2 3-1-1zM7 16c3-4 6-6 9-8-4 1-8 4-9 8z",
  scales:
    "M11 3h2v2l7 1-.2 2L23 14a4 4 0 0 1-8 0l2.6-5.9L13 7.4V19h4v2H7v-2h4V7.4L6.4 8.1 9 14a4 4 0 0 1-8 0L4.2 8 4 6l7-1z",
  sun: "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM4 5.4 5.4 4l2.8 2.8-1.4 1.4zM15.8 17.2l1.4-1.4L20 18.6 18.6 20zM4 18.6l2.8-2.8 1.4 1.4L5.4 20zM15.8 6.8 18.6 4 20 5.4l-2.8 2.8z",
};
const BY_COLOUR = Object.keys(SIGILS);

/** A faction's sigil; one by its colour when its scenario names none we have. */
export function sigil(name: string, colour: number): string {
  return SIGILS[name] ?? SIGILS[BY_COLOUR[(colour - 1) % BY_COLOUR.length] ?? "flame"] ?? "";
}

/** 24 x 24, filled; used in marks on the map and beside words in lists. */
export const ICONS: Record<string, string> = {
  capital: "M2 7l5 4 5-8 5 8 5-4-2 12H4zM4 20.5h16V23H4z",
  infrastructure: "M8 2h3v5h2V2h3l4 20h-4.5L15 17h-2v5h-2v-5H9l-.5 5H4zM11 9v5h2V9z",
  port: "M11 7.8a3 3 0 1 1 2 0V10h4v2h-4v7c3-.3 5-2 5.5-4.5L16 15l4-4 2 5-1.7-.6C19.5 19.5 16 22 12 22s-7.5-2.5-8.3-6.6L2 16l2-5 4 4-2.5-.5C6 17 8 18.7 11 19v-7H7v-2h4z",
  fortress: "M4 22V10L3 9V3h4v3h3V3h4v3h3V3h4v6l-1 1v12h-6v-5a2 2 0 0 0-4 0v5z",
  temple: "M12 1l10 6v3H2V7zM4 11h3v8H4zM10.5 11h3v8h-3zM17 11h3v8h-3zM2 20h20v3H2z",
  guildhall: "M12 2l10 8h-3v12h-5v-6h-4v6H5V10H2zM10 9h4v4h-4z",
  university: "M12 3L23.5 8.7 12 14.4.5 8.7zM5 12.8l7 3.5 7-3.5V18c-2 2-4.4 3-7 3s-5-1-7-3zM21 12h1.8v8H21z",
  academy: "M12 1l9 6v4.5l-9-6-9 6V7zM12 8.5l9 6V19l-9-6-9 6v-4.5zM12 16l9 6v2h-6l-3-2-3 2H3v-2z",
  college:
    "M15.5 0l-2.5 3.5L18 16H6L9.5 5zM1 18h22l-3 5H4zM12 8l-.9 2.100-2.100.9 2.100.9L12 14l.9-2.100 2.100-.9-2.100-.9z",
  technology:
    "M8 1h8v2h-1.500v6.500L21 20a2 2 0 0 1-1.700 3H4.700A2 2 0 0 1 3 20L9.500 9.500V3H8zM8.500 15h7L13 11V4h-2v7z",
  wedding: "M12 21C5 16 2 12 2 8a5 5 0 0 1 10-1 5 5 0 0 1 10 1c0 4-3 8-10 13z",
  militia: "M12 2l8 3v6c0 5-3 9-8 11-5-2-8-6-8-11V5zM11 6v12h2V6z",
  regiment: "M5 2l8 9 8-9 1 1-7 10 4 4 2-1 1 2-2 2-2 2-2-1 1-2-4-4-4 4 1 2-2 1-2-2-2-2 1-2 2 1 4-4L2 3z",
  warship: "M11 2h2v3l6 7h-6v3h9l-3 7H5l-3-7h9v-3H6l5-7z",
  trade_ship: "M11 2h2l5 4-5 4v4h9l-3 8H5l-3-8h9z",
  food: "M11 22V12c-4 0-6-2-6-5 4 0 6 2 6 4V7c0-2 1-4 1-5 1 1 2 3 2 5v4c0-2 2-4 5-4 0 3-2 5-5 5v10z",
  gold: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 3a6 6 0 1 0 0 12 6 6 0 0 0 0-12zm-1 2h2v8h-2z",
  wood: "M6 7h13a4 4 0 0 1 0 10H6A5 5 0 0 1 6 7zm0 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  stone: "M3 19l3-9 5-3 3 3 4-1 4 10zM8 12l-1 4h4z",
  metal: "M6 8h12l4 11H2zM8.5 4h7l1 3h-9z",
  exotic: "M7 3h10l5 6-10 13L2 9zM7.5 9h9L12 17z",
  order:
    "M11 3h2v2l7 1-.2 2L23 14a4 4 0 0 1-8 0l2.6-5.9L13 7.4V19h4v2H7v-2h4V7.4L6.4 8.1 9 14a4 4 0 0 1-8 0L4.2 8 4 6l7-1z",
  credits: "M3 3h7l2 2 2-2h7v17h-7l-2 2-2-2H3zM11 7v10h2V7z",
  officer: "M12 2a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM3 22c0-5 4-8 9-8s9 3 9 8z",
  march: "M1 8h12V2l10 10-10 10v-6H1z",
  now: "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm0 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm-1 2h2v5l4 3-1.2 1.6L11 13z",
  realm: "M12 2l10 8h-3v12h-5v-6h-4v6H5V10H2z",
  market: "M3 6h12V2l6 5.5-6 5.5V9H3zM21 15v3H9v4l-6-5.5L9 11v4z",
  map: "M2 5l6-2 8 3 6-2v15l-6 2-8-3-6 2zm7 .5v11l6 2.2v-11z",
  goals: "M5 2h2v2h13l-3 5 3 5H7v8H5z",
  letter: "M2 5h20v14H2zM4.500 7l7.500 6 7.500-6zM4 9v8h16V9l-8 6.400z",
  log: "M4 3h16v18H4zm3 4v2h10V7zm0 4v2h10v-2zm0 4v2h6v-2z",
  menu: "M12 2a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM3 22c0-5 4-8 9-8s9 3 9 8z",
  plains: "M2 19c4-4 7-4 10 0 3-4 6-4 10 0v2H2zM7 15c0-4-1-6-3-8 3 0 5 3 5 8zm8 0c0-4 1-6 3-8-3 0-5 3-5 8z",
  forest: "M12 1l6 8h-3l5 6h-3.5l4.5 5h-7.5v3h-3v-3H3l4.5-5H4l5-6H6z",
  mountains: "M1 21L9 5l4 7 3-4 7 13zM9 10l-3 6 3-2 2 2z",
  caves: "M1 21C2 8 8 3 12 3s10 5 11 18h-6c0-6-2-9-5-9s-5 3-5 9z",
  war: "M5 2l8 9 8-9 1 1-7 10 4 4 2-1 1 2-2 2-2 2-2-1 1-2-4-4-4 4 1 2-2 1-2-2-2-2 1-2 2 1 4-4L2 3z",
  peace: "M2 13c5 1 7-1 9-5 1-3 4-5 7-4l4 1-3 2c1 5-3 9-8 9l-1 5H8l1-5c-3 0-6-1-7-3zM12 11c1-1 2-2 2-4-3 1-4 3-4 5z",
  alliance:
    "M8.2 6a6 6 0 1 1 0 12 6 6 0 1 1 0-12zm0 2.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 1 0 0-6.8zM15.8 6a6 6 0 1 1 0 12 6 6 0 1 1 0-12zm0 2.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 1 0 0-6.8z",
  rebels: "M3 1h2.5v2H21l-3 3.5L21 9l-4 1.5 2 3-5-1-3 3-2-2.5-3.5 2V23H3z",
  hunger: "M1 11h22a11 8 0 0 1-6 8v2H7v-2a11 8 0 0 1-6-8zM4.5 13a8 5 0 0 0 4 4l1.5-4zM3 3l18 5-.5 1.5-18-5z",
  disband: "M10 3L4 5v6c0 4 2 7 5 9l1-4-2.5-2 3-3.5L8.5 7zM14 3l6 2v6c0 5-3 9-8 11l1.5-5 2.5-3-3-3 2.5-3.5z",
  hire: "M10 1h4l-1 3h-2zM9 5h6c4 3 6 7 6 10 0 5-4 7-9 7s-9-2-9-7c0-3 2-7 6-10zM11 8v1.5c-2 .3-3 1.4-3 3 0 3 5.5 2 5.5 4 0 1.5-3.5 1.5-5 .3L7.5 18.5c1 .7 2 1 3.5 1.2V21h2v-1.3c2-.4 3.2-1.6 3.2-3.2 0-3.2-5.5-2.2-5.5-4 0-1.4 3-1.4 4.4-.4l1-1.7c-.8-.5-1.9-.8-3.1-.9V8z",
  taken: "M5 1h2.5v2H20l-3.5 4.5L20 12H7.5v11H5z",
  name: "M21 2c-8 0-14 5-15 13l-4 7h2l3-5c7 1 12-5 14-15zM8 14c2-5 5-7 9-9-3 3-6 5-9 9z",
  phase:
    "M5 1h14v3h-1c0 4-2 6-4 8 2 2 4 4 4 8h1v3H5v-3h1c0-4 2-6 4-8-2-2-4-4-4-8H5zM8.5 4c0 3 1.5 5 3.5 6.5C14 9 15.5 7 15.5 4zM12 14c-2 1-3 3-3.4 5h6.8c-.4-2-1.4-4-3.4-5z",
  unrest:
    "M12 0L14.9 3.2L19.1 2.3L19.5 6.5L23.4 8.3L21.3 12L23.4 15.7L19.5 17.5L19.1 21.7L14.9 20.8L12 24L9.1 20.8L4.9 21.7L4.5 17.5L0.6 15.7L2.7 12L0.6 8.3L4.5 6.5L4.9 2.3L9.1 3.2z",
  back: "M9 3v4c8 0 13 4 13 13-3-5-7-6-13-6v4L1 10.5z",
  voice: "M2 9v6h4l9 5V4L6 9zm15-1a5 5 0 0 1 0 8v2a7 7 0 0 0 0-12zM7 16h3l1 6H8z",
  starving: "M12 2l11 20H1zm-1.3 7 .5 7h1.6l.5-7zm.1 8.5v2.4h2.4v-2.4z",
  marsh: "M2 18c3-2 4-2 7 0s4 2 7 0 3-1 6 0v3H2zM6 14V5h2v9zm5-2V2h2v10zm5 2V6h2v8z",
};
