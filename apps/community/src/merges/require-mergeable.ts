import { conflict } from '@commonplace/domain/errors';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Throws when the source is the target. */
export function requireDifferentAccounts(sourceId: number, targetId: number): void {
  if (sourceId === targetId) throw conflict('Cannot merge a user into itself', 'cannot_merge_user_into_itself');
}

/** Throws for accounts that cannot be merged (MergeUsers). The caller has locked both. */
export async function requireMergeable(db: Kysely<Tables>, sourceId: number, targetId: number): Promise<void> {
  const linked = await db
    .selectFrom('identities')
    .select(['user_id', 'provider'])
    .where('user_id', 'in', [sourceId, targetId])
    .execute();
  const providersOf = (id: number) => linked.filter((row) => row.user_id === id).map(({ provider }) => provider);
  const [gone, kept] = [providersOf(sourceId), providersOf(targetId)];
  if (gone.length > 1) throw identityConflict('the source has several identities');
  const shared = gone.find((provider) => kept.includes(provider));
  if (shared !== undefined) throw identityConflict(`both accounts have an identity for provider '${shared}'`);
  const running = await db
    .selectFrom('user_merges')
    .select('id')
    .where('target_id', '=', sourceId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  // Data on its way to the source would stay there.
  if (running) throw conflict('Another account is being merged into this one: try again later', 'merge_in_progress');
}

function identityConflict(reason: string) {
  return conflict(`Merge could not complete: ${reason}`, 'merge_identity_conflict');
}
