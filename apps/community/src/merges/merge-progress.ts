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

/** The services that move data; aggregates follow from their events. */
const services = ['community', 'content', 'listings', 'admin'] as const;
type Service = (typeof services)[number];

/** Records the start of a merge and its parts. */
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

/** Records that a service has moved its data; after the last one, announces that the source is gone. */
export async function finishPart(em: SqlEntityManager, mergeId: number, service: Service): Promise<void> {
  const db = em.getKysely<Tables>();
  // When two finish concurrently, one is the last.
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
 * Announces that the source is gone, and the target again, because its standing decides whether the moved content is
 * visible.
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
  // Updates the visibility of the comments of a spam source.
  await enqueue(em, withholdCommentsJob, { userId: targetId });
}

/** Handles the progress events of other services. */
export const mergeHandlers: readonly Handler[] = [
  handle(ContentUserMoved, ({ mergeId }, { em }) => finishPart(em, mergeId, 'content')),
  handle(ListingsUserMoved, ({ mergeId }, { em }) => finishPart(em, mergeId, 'listings')),
  handle(AdminUserMoved, ({ mergeId }, { em }) => finishPart(em, mergeId, 'admin')),
];
