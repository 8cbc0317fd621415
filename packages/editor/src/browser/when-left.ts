/** Runs `keep` before the window is left or hidden. `hasLeft` tells that another window may go on with what is typed. */
export function whenLeft(keep: (hasLeft: boolean) => void): void {
  let hasLeft = false;
  addEventListener('pagehide', () => {
    hasLeft = true;
    keep(hasLeft);
  });
  // The page comes back from the memory of the browser.
  addEventListener('pageshow', () => {
    hasLeft = false;
    keep(hasLeft);
  });
  // A browser may end a hidden page without another event.
  addEventListener('visibilitychange', () => keep(hasLeft));
}
