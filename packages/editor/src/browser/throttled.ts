/** Returns a function that runs `work` at once, and again at the end of each interval in which it was called. */
export function throttled(work: () => void, intervalMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  const run = () => {
    isDue = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) run();
    }, intervalMs);
    work();
  };
  return () => {
    if (timer === undefined) run();
    else isDue = true;
  };
}
