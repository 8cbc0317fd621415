import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { UserMovedSchema } from '@commonplace/proto/content/v1/events';
import type { MergedAccounts, MoveStep } from '@commonplace/service/merged-accounts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { moveArticles } from './move-articles.ts';
import { moveCollections } from './move-collections.ts';
import { moveFormerSlugs } from './move-former-slugs.ts';
import { moveAgentSessions, moveImages } from './move-files.ts';

/** Steps that move data of a merged account, in this order. */
export const steps: readonly MoveStep[] = [
  moveCollections,
  moveArticles,
  moveFormerSlugs,
  moveImages,
  moveAgentSessions,
];

/** Announces to community that all data is moved. */
export async function tellMoved(em: SqlEntityManager, { mergeId, sourceId }: MergedAccounts): Promise<void> {
  await appendEvent(em, UserMovedSchema, { mergeId }, about('user', sourceId));
}
