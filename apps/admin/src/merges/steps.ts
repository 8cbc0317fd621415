import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { UserMovedSchema } from '@commonplace/proto/admin/v1/events';
import type { MergedAccounts, MoveStep } from '@commonplace/service/merged-accounts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { recountMerged } from './recount-merged.ts';
import { removeDuplicateBadges } from './remove-duplicate-badges.ts';
import { moveRows } from './move-rows.ts';

/** The steps that move data from an account to the one it was merged into. */
export const steps: readonly MoveStep[] = [moveRows, recountMerged, removeDuplicateBadges];

/** Appends the event that tells community that this service has moved everything. */
export async function announceMoved(em: SqlEntityManager, { mergeId, sourceId }: MergedAccounts): Promise<void> {
  await appendEvent(em, UserMovedSchema, { mergeId }, about('user', sourceId));
}
