/** How long what gateways share may take before a request goes on without it. */
const sharedTimeoutMs = 2_000;

/** The outcome of work with what gateways share, or an error when it takes too long. */
export async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('NATS did not answer in time')), sharedTimeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
