// Which language a page speaks that carries several: the one its address asks for, else the reader's own, else the
// first. Pure.
export function spoken(carried: readonly string[], search: string, own: readonly string[]): string {
  const wanted = [new URLSearchParams(search).get("lang") ?? "", ...own.map((code) => code.split("-")[0] ?? "")];
  return wanted.find((code) => carried.includes(code)) ?? carried[0] ?? "en";
}
