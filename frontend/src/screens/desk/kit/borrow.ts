// A question takes the focus while it is asked, and gives it back to whoever had it.

/** For `{@attach borrow}`. Who opened it with the mouse had no focus to give, and the keyboard stays the clock's. */
export function borrow(at: HTMLElement): () => void {
  const before = document.activeElement;
  at.focus();
  return () =>
    queueMicrotask(
      () => void (document.activeElement === document.body && before instanceof HTMLElement && before.focus()),
    );
}
