import type { MergedAccounts } from '@commonplace/service/merged-accounts';
import { mergeUsers } from '../merges/merge-users.ts';
import { finishPart } from '../merges/merge-progress.ts';
import { mergeSteps } from '../merges/merge-steps.ts';
import type { Tables } from '../tables/tables.ts';
import { operator, type TestContext } from './fixture.ts';

/** Merges two accounts and finishes the parts of the other services. */
export async function merge(context: TestContext, sourceId: number, targetId: number): Promise<void> {
  await mergeUsers(context, operator, { sourceId, targetId });
  const merged = await moveEverything(context, sourceId);
  for (const service of ['community', 'content', 'listings', 'admin'] as const) {
    await context.database.transaction(undefined, (em) => finishPart(em, merged.mergeId, service));
  }
}

/** Runs the job of a merge and returns its accounts. */
export async function moveEverything(context: TestContext, sourceId: number): Promise<MergedAccounts> {
  const row = await context.database
    .reader<Tables>()
    .selectFrom('user_merges')
    .selectAll()
    .where('source_id', '=', sourceId)
    .executeTakeFirstOrThrow();
  const merged = { mergeId: row.id, sourceId, targetId: row.target_id, targetUsername: '' };
  for (const step of mergeSteps) {
    while (await context.database.transaction(undefined, (em) => step(em, merged)));
  }
  return merged;
}
