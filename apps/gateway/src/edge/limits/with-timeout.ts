/** The timeout for shared buckets, after which a request continues without them. */
const sharedTimeoutMs = 2_000;

/** Resolves with the result of work, or rejects after a timeout. */
export async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('NATS did not respond in time')), sharedTimeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
