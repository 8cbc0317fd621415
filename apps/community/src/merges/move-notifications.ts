import { waitForLock } from '@commonplace/db/advisory-locks';
import type { MergedAccounts, MoveStep } from '@commonplace/service/merged-accounts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { removeReactor } from '../notification-delivery/reaction-group.ts';
import { replaceMentions } from '../notification-delivery/replace-mentions.ts';
import type { Tables } from '../tables/tables.ts';

/** Keeps transactions short, because they lock rows. */
const batch = 500;

/** Moves the notifications of the source and those that it caused. */
export const moveNotifications: readonly MoveStep[] = [
  moveActors,
  removeSelfReactions,
  moveReceived,
  moveCaused,
  moveMentions,
  removePendingMail,
];

/**
 * Replaces the source by the target among the actors of a notification, or removes it where the target is one already
 * or the recipient.
 */
async function moveActors(em: SqlEntityManager, { sourceId, targetId }: MergedAccounts): Promise<boolean> {
  // With this lock, no new notification is about the source; its reactions have moved to the target.
  await waitForLock(em, 'notifications');
  const db = em.getKysely<Tables>();
  const { rows } = await sql<{ notification_id: string; is_counted: boolean }>`
    select notification_id, (notifications.user_id = any(array[${targetId}, ${sourceId}]::integer[]) or exists (
      select from notification_actors as other
      where other.notification_id = own.notification_id and other.user_id = ${targetId}
    )) as is_counted
    from notification_actors as own join notifications on notifications.id = own.notification_id
    where own.user_id = ${sourceId} order by own.notification_id limit ${batch}`.execute(db);
  for (const { notification_id: id, is_counted: isCounted } of rows) {
    if (isCounted) await removeReactor(em, id, sourceId);
    else {
      await db
        .updateTable('notification_actors')
        .set({ user_id: targetId })
        .where('notification_id', '=', id)
        .where('user_id', '=', sourceId)
        .execute();
    }
  }
  return rows.length === batch;
}

/** Deletes notifications of the target about its own reactions. */
async function removeSelfReactions(em: SqlEntityManager, { sourceId, targetId }: MergedAccounts): Promise<boolean> {
  await waitForLock(em, 'notifications');
  const { rows } = await sql<{ id: string }>`
    select notifications.id from notifications
    join notification_actors on notification_id = notifications.id and notification_actors.user_id = ${targetId}
    where notifications.user_id = ${sourceId} limit ${batch}`.execute(em.getKysely<Tables>());
  for (const { id } of rows) await removeReactor(em, id, targetId);
  return rows.length === batch;
}

/** Moves the notifications of the source, without duplicates and without those about the target's own actions. */
async function moveReceived(em: SqlEntityManager, { sourceId, targetId }: MergedAccounts): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    with part as (
      select id, kind, article_id, about_type, actor_id,
        case when about_type = 'User' and about_id = ${sourceId} then ${targetId}::integer else about_id end as about_id
      from notifications
      where user_id = ${sourceId} order by created_at desc, id desc limit ${batch} for update
    ), sorted as (
      select id, about_id,
        (kind <> 'reaction' and actor_id = any(array[${targetId}, ${sourceId}]::integer[])) or exists (
          select from notifications as twin
          where twin.user_id = ${targetId} and twin.about_type = part.about_type and twin.about_id = part.about_id
            and twin.article_id is not distinct from part.article_id
        ) as is_gone
      from part
    ), gone as (
      delete from notifications using sorted where notifications.id = sorted.id and sorted.is_gone
    ), moved as (
      update notifications set user_id = ${targetId}, about_id = sorted.about_id from sorted
      where notifications.id = sorted.id and not sorted.is_gone
    )
    select count(*)::integer as count from part`.execute(em.getKysely<Tables>());
  return rows[0]?.count === batch;
}

/**
 * Makes the target the actor of notifications that the source caused, and deletes those that it would receive about
 * itself.
 */
async function moveCaused(em: SqlEntityManager, { sourceId, targetId }: MergedAccounts): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    with part as (
      select id, kind, user_id, about_type, about_id from notifications
      where actor_id = ${sourceId} limit ${batch} for update
    ), sorted as (
      select id, about_type = 'Follower' as is_follow, (kind <> 'reaction' and user_id = ${targetId}) or (
        about_type = 'Follower' and exists (
          select from notifications as twin
          where twin.article_id is null and twin.about_type = 'Follower' and twin.about_id = ${targetId}
            and twin.user_id = part.user_id)
      ) as is_gone
      from part
    ), gone as (
      delete from notifications using sorted where notifications.id = sorted.id and sorted.is_gone
    ), moved as (
      update notifications
      set actor_id = ${targetId}, about_id = case when sorted.is_follow then ${targetId} else notifications.about_id end
      from sorted where notifications.id = sorted.id and not sorted.is_gone
    )
    select count(*)::integer as count from part`.execute(em.getKysely<Tables>());
  return rows[0]?.count === batch;
}

/** Moves pending mentions to the target. */
function moveMentions(em: SqlEntityManager, { sourceId, targetId }: MergedAccounts): Promise<boolean> {
  return replaceMentions(em, sourceId, targetId);
}

/** Deletes the pending mail of the source. */
async function removePendingMail(em: SqlEntityManager, { sourceId }: MergedAccounts): Promise<boolean> {
  await em.getKysely<Tables>().deleteFrom('notification_mails').where('user_id', '=', sourceId).execute();
  return false;
}
