/** Returns the result of `work` or, after `ms`, that of `late`, which may throw. The work itself goes on. */
export async function withTimeout<Result, Late>(
  work: Promise<Result>,
  ms: number,
  late: () => Late,
): Promise<Result | Late> {
  const timeout = Promise.withResolvers<void>();
  const timer = setTimeout(timeout.resolve, ms);
  try {
    return await Promise.race([work, timeout.promise.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
