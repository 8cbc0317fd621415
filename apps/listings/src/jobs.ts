import { perform, type JobHandler } from '@commonplace/jobs/handler';
import { republishJobHandler } from '@commonplace/service/republish-history';
import { accountMoveJobHandler } from '@commonplace/service/merged-accounts';
import type { ListingsContext } from './context.ts';
import { expireListings, expireListingsJob } from './listings/expire-listings.ts';
import { removeListingsJob, removeListingsOfAccount } from './listings/remove-listings-of-account.ts';
import { sources } from './snapshots.ts';
import { steps as mergeSteps, announceMoved } from './merges/steps.ts';

/** Returns the job handlers of this service. */
export function createJobHandlers(context: ListingsContext): JobHandler[] {
  return [
    republishJobHandler(context.database, sources),
    accountMoveJobHandler(context.database, mergeSteps, announceMoved),
    perform(removeListingsJob, (payload, job) => removeListingsOfAccount(context, payload, job)),
    perform(expireListingsJob, (_payload, job) => expireListings(context, job)),
  ];
}
