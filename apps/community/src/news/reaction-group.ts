import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ReactableType } from '../tables/engagement.ts';
import type { Tables } from '../tables/tables.ts';
import type { Actor } from './actor.ts';
import { allowanceOf, useAllowance } from './allowance.ts';

/** What people react to, and whose it is: all of them are told of in one notification. */
export interface GroupKey {
  ownerId: number;
  articleId: number | null;
  podcastEpisodeId: number | null;
  type: ReactableType;
  id: number;
}

/** The notification, locked, so that those who react to the same thing at once are counted one after the other. */
export function findGroup(em: SqlEntityManager, { ownerId, articleId, type, id }: GroupKey) {
  return em
    .getKysely<Tables>()
    .selectFrom('notifications')
    .select('id')
    .where('about_type', '=', type)
    .where('about_id', '=', id)
    .where('user_id', '=', ownerId)
    .where('article_id', articleId === null ? 'is' : '=', articleId)
    .forUpdate()
    .executeTakeFirst();
}

/** Counts somebody who reacts, unless they are counted or it is their own; then it is unread again. */
export async function countIn(em: SqlEntityManager, key: GroupKey, actor: Actor): Promise<void> {
  if (key.ownerId === actor.id) return;
  const db = em.getKysely<Tables>();
  await sql`
    insert into notifications (user_id, kind, article_id, podcast_episode_id, about_type, about_id, actor_id, actors_count)
    values (${key.ownerId}, 'reaction', ${key.articleId}, ${key.podcastEpisodeId}, ${key.type}, ${key.id}, ${actor.id}, 0)
    on conflict on constraint notifications_unique do nothing`.execute(db);
  const group = await findGroup(em, key);
  if (!group || (await isCounted(em, group.id, actor.id))) return;
  if (actor.isLimited) {
    if ((await allowanceOf(em, actor.id)) === 0) {
      await removeEmpty(em, group.id);
      return;
    }
    await useAllowance(em, actor.id, 1);
  }
  await db.insertInto('notification_actors').values({ notification_id: group.id, user_id: actor.id }).execute();
  await sql`
    update notifications set actor_id = ${actor.id}, actors_count = actors_count + 1, created_at = now(), read_at = null
    where id = ${group.id}`.execute(db);
}

async function isCounted(em: SqlEntityManager, groupId: string, userId: number): Promise<boolean> {
  const found = await em
    .getKysely<Tables>()
    .selectFrom('notification_actors')
    .select('user_id')
    .where('notification_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Counts somebody no more; without anybody the notification goes. */
export async function countOut(em: SqlEntityManager, groupId: string, userId: number): Promise<void> {
  const db = em.getKysely<Tables>();
  await db.selectFrom('notifications').select('id').where('id', '=', groupId).forUpdate().execute();
  const { numDeletedRows } = await db
    .deleteFrom('notification_actors')
    .where('notification_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  await sql`
    update notifications set actors_count = actors_count - 1, actor_id = coalesce((
      select user_id from notification_actors where notification_id = ${groupId} order by created_at desc limit 1
    ), actor_id)
    where id = ${groupId}`.execute(db);
  await removeEmpty(em, groupId);
}

async function removeEmpty(em: SqlEntityManager, id: string): Promise<void> {
  await em.getKysely<Tables>().deleteFrom('notifications').where('id', '=', id).where('actors_count', '=', 0).execute();
}
