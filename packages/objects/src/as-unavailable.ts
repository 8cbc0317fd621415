import { unavailable } from '@commonplace/rpc/errors';

/** Whatever fails between here and the store is an outage. Throws DomainError unavailable. */
export async function asUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const failure = unavailable();
    failure.cause = error;
    throw failure;
  }
}
