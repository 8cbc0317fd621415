import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { randomInt } from 'node:crypto';
import { blankProfile } from '../accounts/blank-profile.ts';
import type { Tables } from '../tables/tables.ts';
import type { User } from '../tables/users.ts';
import { claimHandle } from '../names/handles.ts';

/**
 * Reduces a merged account to its id, which events and requests may still refer to. Its names stay reserved and resolve to
 * the target account. The merge is announced when all data has moved (`merge-progress.ts`).
 */
export async function markAsMerged(em: SqlEntityManager, source: User, targetId: number): Promise<void> {
  const former = source.username.toLowerCase();
  let username = `merged_${source.id}`;
  while (!(await claimHandle(em, username))) username = `merged_${source.id}_${randomInt(1_000_000)}`;
  em.assign(source, {
    username,
    name: 'Merged account',
    email: `${username}@ghosts.invalid`,
    emailConfirmedAt: null,
    ...blankProfile,
    roles: [],
    closedAt: new Date(),
    version: source.version + 1,
  });
  await em.flush();
  const db = em.getKysely<Tables>();
  await db.updateTable('former_usernames').set({ user_id: targetId }).where('user_id', '=', source.id).execute();
  await db.insertInto('former_usernames').values({ name: former, user_id: targetId, of_merged: true }).execute();
}
