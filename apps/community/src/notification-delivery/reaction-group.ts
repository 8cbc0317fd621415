import { statement, type Param } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { ReactableType } from '../tables/engagement.ts';
import type { Tables } from '../tables/tables.ts';
import { readAllowance, spendAllowance } from './notification-allowance.ts';

/** The target of reactions and its owner, who has one notification for all of them. */
export interface GroupKey {
  ownerId: number;
  articleId: number | null;
  podcastEpisodeId: number | null;
  type: ReactableType;
  id: number;
}

/** A user who reacts to the target. */
interface Reactor extends GroupKey {
  actorId: number;
}

/** Locks the notification, so that concurrent reactions are counted one after the other. */
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

interface Reactors {
  reactors: string;
}

const insertGroups = statement(
  'insert-reaction-groups',
  (_db: Kysely<Tables>, param: Param<Reactors>) => sql`
    insert into notifications (user_id, kind, article_id, podcast_episode_id, about_type, about_id, actor_id, actors_count)
    select distinct on (about_type, about_id, user_id)
      user_id, 'reaction', article_id, podcast_episode_id, about_type, about_id, actor_id, 0
    from json_populate_recordset(null::notifications, ${param('reactors')}::json)
    on conflict on constraint notifications_unique do nothing`,
);

interface GroupRow {
  id: string;
  about_type: string;
  about_id: number;
  user_id: number;
}

/** Locks the notification of each reactor's target; indexes do not match nullable parameters. */
export const lockGroups = statement(
  'lock-reaction-groups',
  (_db: Kysely<Tables>, param: Param<Reactors>) => sql<GroupRow>`
    select id, about_type, about_id, user_id from notifications
    where id = any(array(
      select found.id
      from json_populate_recordset(null::notifications, ${param('reactors')}::json) as given cross join lateral (
        select id from notifications
        where article_id = given.article_id and about_type = given.about_type and about_id = given.about_id
          and user_id = given.user_id
        union all
        select id from notifications
        where given.article_id is null and article_id is null and about_type = given.about_type
          and about_id = given.about_id and user_id = given.user_id
      ) as found
    ))
    order by id for update`,
);

/** In order, so that the last reactor is known, whose time is that of the notification. */
const addActors = statement(
  'add-notification-actors',
  (_db: Kysely<Tables>, param: Param<{ groupIds: string[]; actorIds: number[] }>) => sql`
    with added as (
      insert into notification_actors (notification_id, user_id, created_at)
      select id, actor_id, now() + position * interval '1 microsecond'
      from unnest(${param('groupIds')}::bigint[], ${param('actorIds')}::integer[])
        with ordinality as given (id, actor_id, position)
      on conflict do nothing
      returning notification_id, user_id, created_at
    )
    update notifications
    set actor_id = newest.user_id, actors_count = actors_count + newest.count, created_at = newest.created_at, read_at = null
    from (
      select notification_id, count(*)::integer as count, max(created_at) as created_at,
        (array_agg(user_id order by created_at desc))[1] as user_id
      from added group by notification_id
    ) as newest
    where id = newest.notification_id`,
);

/** Adds reactors that are not counted yet and marks the notification as unread. */
export async function addReactors(em: SqlEntityManager, reactors: readonly Reactor[]): Promise<void> {
  if (reactors.length === 0) return;
  const db = em.getKysely();
  const json = JSON.stringify(
    reactors.map(({ ownerId, articleId, podcastEpisodeId, type, id, actorId }) => ({
      user_id: ownerId,
      article_id: articleId,
      podcast_episode_id: podcastEpisodeId,
      about_type: type,
      about_id: id,
      actor_id: actorId,
    })),
  );
  await insertGroups.all(db, { reactors: json });
  const groups = await lockGroups.all(db, { reactors: json });
  const ids = new Map(groups.map((row) => [`${row.about_type} ${row.about_id} ${row.user_id}`, row.id]));
  const counted = reactors.flatMap(({ type, id, ownerId, actorId }) => {
    const groupId = ids.get(`${type} ${id} ${ownerId}`);
    return groupId === undefined ? [] : [{ groupId, actorId }];
  });
  await addActors.all(db, {
    groupIds: counted.map(({ groupId }) => groupId),
    actorIds: counted.map(({ actorId }) => actorId),
  });
}

/** Adds a limited reactor unless counted or beyond the allowance of this hour. */
export async function addLimitedReactor(em: SqlEntityManager, reactor: Reactor): Promise<void> {
  const group = await findGroup(em, reactor);
  if (group && (await isCounted(em, group.id, reactor.actorId))) return;
  if ((await readAllowance(em, reactor.actorId)) === 0) return;
  await spendAllowance(em, reactor.actorId, 1);
  await addReactors(em, [reactor]);
}

async function isCounted(em: SqlEntityManager, groupId: string, userId: number): Promise<boolean> {
  const actor = await em
    .getKysely<Tables>()
    .selectFrom('notification_actors')
    .select('user_id')
    .where('notification_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return actor !== undefined;
}

/** Removes a reactor, and the notification with the last one. */
export async function removeReactor(em: SqlEntityManager, groupId: string, userId: number): Promise<void> {
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
  await db.deleteFrom('notifications').where('id', '=', groupId).where('actors_count', '=', 0).execute();
}
