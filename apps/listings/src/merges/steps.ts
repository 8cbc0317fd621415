import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { UserMovedSchema } from '@commonplace/proto/listings/v1/events';
import type { MergedAccounts, MoveStep } from '@commonplace/service/merged-accounts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { moveCredits } from './move-credits.ts';
import { moveListings } from './move-listings.ts';

/** The steps that move data from an account to the one it was merged into. */
export const steps: readonly MoveStep[] = [moveListings, moveCredits];

/** Appends the event that tells community that this service has moved everything. */
export async function announceMoved(em: SqlEntityManager, { mergeId, sourceId }: MergedAccounts): Promise<void> {
  await appendEvent(em, UserMovedSchema, { mergeId }, about('user', sourceId));
}
