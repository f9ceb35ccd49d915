// A screen that goes dark in the middle of a phase helps nobody. Browsers allow this to secure pages alone, which the
// server's own machine is and others on a hall's plain network are not: those are set up not to sleep.
export const mayStayAwake = (): boolean => isSecureContext && "wakeLock" in navigator;

export function stayAwake(): void {
  const ask = () => {
    if (mayStayAwake() && document.visibilityState === "visible")
      void navigator.wakeLock.request("screen").catch(() => {});
  };
  ask();
  document.addEventListener("visibilitychange", ask);
}
