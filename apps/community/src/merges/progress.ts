import { handle, type Handler } from '@commonplace/events/consumers';
import { UserMovedSchema as AdminUserMoved } from '@commonplace/proto/admin/v1/events';
import { UserMovedSchema as ContentUserMoved } from '@commonplace/proto/content/v1/events';
import { UserMovedSchema as ListingsUserMoved } from '@commonplace/proto/listings/v1/events';
import { enqueue } from '@commonplace/jobs/enqueue';
import { LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { withholdCommentsJob } from '../comments/withhold-comments.ts';
import type { Tables } from '../tables/tables.ts';
import { User } from '../tables/users.ts';
import { appendUserChanged } from '../users/user-changed.ts';

/** Who moves something; figures follow from what is announced of that. */
const services = ['community', 'content', 'listings', 'admin'] as const;
type Service = (typeof services)[number];

/** Notes that a merge has begun, and what has to be done for it. */
export async function startMerge(em: SqlEntityManager, sourceId: number, targetId: number): Promise<number> {
  const db = em.getKysely<Tables>();
  const { id } = await db
    .insertInto('user_merges')
    .values({ source_id: sourceId, target_id: targetId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const parts = services.map((service) => ({ merge_id: id, service }));
  await db.insertInto('user_merge_parts').values(parts).execute();
  return id;
}

/** A service has moved what is its own; after the last one others are told that the source is no more. */
export async function finishPart(em: SqlEntityManager, mergeId: number, service: Service): Promise<void> {
  const db = em.getKysely<Tables>();
  // Of two that finish at once, one is the last.
  const merge = await db
    .selectFrom('user_merges')
    .select(['source_id', 'target_id', 'finished_at'])
    .where('id', '=', mergeId)
    .forUpdate()
    .executeTakeFirst();
  if (!merge || merge.finished_at !== null) return;
  await db
    .updateTable('user_merge_parts')
    .set({ finished_at: sql<string>`now()` })
    .where('merge_id', '=', mergeId)
    .where('service', '=', service)
    .where('finished_at', 'is', null)
    .execute();
  const open = await db
    .selectFrom('user_merge_parts')
    .select('service')
    .where('merge_id', '=', mergeId)
    .where('finished_at', 'is', null)
    .execute();
  if (open.length === 0) await finishMerge(em, mergeId, merge.source_id, merge.target_id);
}

/**
 * Others are told of both: that the source is no more, and once more how the target stands, on which it may depend whether
 * they show what it has now.
 */
async function finishMerge(em: SqlEntityManager, mergeId: number, sourceId: number, targetId: number): Promise<void> {
  const db = em.getKysely<Tables>();
  await db
    .updateTable('user_merges')
    .set({ finished_at: sql<string>`now()` })
    .where('id', '=', mergeId)
    .execute();
  const options = { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const users = await em.find(User, { id: [sourceId, targetId] }, options);
  for (const user of users) {
    if (user.id === sourceId) user.removesContent = true;
    user.version += 1;
  }
  await em.flush();
  for (const user of users) await appendUserChanged(em, user);
  // Comments of a source that was spam are as visible as those of the target.
  await enqueue(em, withholdCommentsJob, { userId: targetId });
}

/** What other services tell of merges. */
export const movedHandlers: readonly Handler[] = [
  handle(ContentUserMoved, ({ mergeId }, { em }) => finishPart(em, mergeId, 'content')),
  handle(ListingsUserMoved, ({ mergeId }, { em }) => finishPart(em, mergeId, 'listings')),
  handle(AdminUserMoved, ({ mergeId }, { em }) => finishPart(em, mergeId, 'admin')),
];
