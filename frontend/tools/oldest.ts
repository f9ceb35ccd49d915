// The oldest browsers that show every page: those of early 2022, the first that know cascade layers, as all our styles
// do.
const OLDEST = { safari: "15.4", firefox: "97", chrome: "99" };

/** As the build asks for them. */
export const TARGET = Object.entries(OLDEST).map(([name, version]) => name + version);

/** As tables of what browsers can do ask for them. */
export const BROWSERS = [
  ...Object.entries(OLDEST).map(([name, version]) => `${name} ${version}`),
  `ios_saf ${OLDEST.safari}`,
];
