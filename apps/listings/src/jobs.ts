import { perform, type JobHandler } from '@commonplace/jobs/handler';
import type { ListingsContext } from './context.ts';
import { expireListings, expireListingsJob } from './listings/expire-listings.ts';
import { removeListingsJob, removeListingsOfAccount } from './listings/remove-listings-of-account.ts';

/** The background work of this service that outlives a process. */
export function createJobHandlers(context: ListingsContext): JobHandler[] {
  return [
    perform(removeListingsJob, (payload, job) => removeListingsOfAccount(context, payload, job)),
    perform(expireListingsJob, (_payload, job) => expireListings(context, job)),
  ];
}
