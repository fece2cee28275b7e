/** The browser's Back closes what lies over the page before it leaves the page. */

/** How many panels lie over the page; one that replaces another keeps its place in the history. */
let open = 0;
/** Whether this place in the history is a panel's. */
export const marked = (): boolean => (history.state as { over?: boolean } | null)?.over === true;
// After a reload nothing lies over the page.
if (marked()) history.replaceState(null, "");

/** Call `close` when Back is pressed; the answer is to be called when the panel is gone. */
export function backCloses(close: () => void): () => void {
  open += 1;
  if (!marked()) history.pushState({ over: true }, "");
  const back = (): void => close();
  window.addEventListener("popstate", back);
  return () => {
    open -= 1;
    window.removeEventListener("popstate", back);
    // A panel that was closed otherwise takes its place in the history away again.
    queueMicrotask(() => {
      if (open === 0 && marked()) history.back();
    });
  };
}
