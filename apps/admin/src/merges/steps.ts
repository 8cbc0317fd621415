import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { UserMovedSchema } from '@commonplace/proto/admin/v1/events';
import type { MergedAccounts, MoveStep } from '@commonplace/service/merged-accounts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { countAnew } from './count-anew.ts';
import { keepBadgesOnce } from './keep-badges-once.ts';
import { moveRows } from './move-rows.ts';

/** What admin moves from an account to the one that it was merged into. */
export const steps: readonly MoveStep[] = [moveRows, countAnew, keepBadgesOnce];

/** Tells community that all of it is moved. */
export async function tellMoved(em: SqlEntityManager, { mergeId, sourceId }: MergedAccounts): Promise<void> {
  await appendEvent(em, UserMovedSchema, { mergeId }, about('user', sourceId));
}
