import { unavailable } from '@commonplace/domain/errors';

/** Runs a request to the store; every failure is an outage. Throws DomainError unavailable. */
export async function asUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const failure = unavailable();
    failure.cause = error;
    throw failure;
  }
}
