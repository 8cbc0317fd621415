/** Time for work that waits for NATS after the process is asked to stop. */
const graceMs = 500;

/**
 * Returns the result of work that waits for NATS, or rejects with the signal's reason shortly after it aborts. Only for work
 * that can be left unfinished and repeated later.
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
