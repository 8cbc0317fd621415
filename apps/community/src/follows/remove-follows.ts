import { statement, type Param } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { lockUser } from '../users/lock-user.ts';
import type { FollowableType } from '../tables/follows.ts';
import type { Tables } from '../tables/tables.ts';
import { columnsOfFollow, type FollowRow } from './follow-row.ts';
import { appendFollowsChanged } from './follows-changed.ts';

/** Keeps transactions short, because they lock rows. */
const batch = 1_000;

/** Deletes a batch in the order of the index that finds it. */
function removalOf(rows: RawBuilder<boolean>, order: RawBuilder<unknown>) {
  return sql<FollowRow>`
    delete from follows where id = any(array(
      select id from follows where ${rows} order by ${order} limit ${sql.lit(batch)} for update
    ))
    returning ${columnsOfFollow}`;
}

export const deleteFollowsOfUser = statement(
  'remove-follows',
  (_db: Kysely<Tables>, param: Param<{ userId: number }>) =>
    removalOf(sql<boolean>`follower_id = ${param('userId')}`, sql`followable_type, followable_id`),
);

export const deleteFollowersOf = statement(
  'remove-audience',
  (_db: Kysely<Tables>, param: Param<{ type: FollowableType; id: number }>) =>
    removalOf(
      sql<boolean>`followable_type = ${param('type')} and followable_id = ${param('id')}`,
      sql`shown, created_at, id`,
    ),
);

/** Removes a batch of the follows of a removed account. Returns whether follows may remain. */
export async function removeFollowsOf(em: SqlEntityManager, userId: number): Promise<boolean> {
  await lockUser(em, userId);
  return announceRemoved(em, await deleteFollowsOfUser.all(em.getKysely(), { userId }));
}

/** Removes a batch of the followers of a removed user or organization. Returns whether followers may remain. */
export async function removeFollowersOf(em: SqlEntityManager, type: FollowableType, id: number): Promise<boolean> {
  return announceRemoved(em, await deleteFollowersOf.all(em.getKysely(), { type, id }));
}

/** Announces only active follows; the end of the others was announced before. */
async function announceRemoved(em: SqlEntityManager, removed: readonly FollowRow[]): Promise<boolean> {
  const ended = removed
    .filter(({ active }) => active)
    .map((row) => ({ ...row, version: row.version + 1, active: false }));
  await appendFollowsChanged(em, ended);
  return removed.length === batch;
}
