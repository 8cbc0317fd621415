/** What is under way with NATS may take this long once its process stops; then it is given up. */
const graceMs = 500;

/**
 * The outcome of work that waits for NATS. Some time after the signal has fired, it rejects with the signal's reason
 * instead: only work that may be left unfinished, and done again by whoever comes next, can be treated so.
 */
export async function unlessStopped<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const givenUp = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const startTimer = () => {
    timer = setTimeout(() => givenUp.reject(signal.reason), graceMs);
  };
  if (signal.aborted) startTimer();
  else signal.addEventListener('abort', startTimer, { once: true });
  try {
    return await Promise.race([work, givenUp.promise]);
  } finally {
    signal.removeEventListener('abort', startTimer);
    clearTimeout(timer);
  }
}
