import { waitForLock } from '@commonplace/db/advisory-locks';
import type { Database } from '@commonplace/db/database';
import { deleteInBatches } from '@commonplace/db/delete-in-batches';
import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { FollowableType } from '../tables/follows.ts';
import type { Tables } from '../tables/tables.ts';

/** The number of followers up to which a publication writes their notifications, some hundred milliseconds. */
const maxWritten = 10_000;
/** The number of wide publications that one look considers, and of notifications that it writes. */
const maxDelivered = { considered: 5_000, written: 1_000 };

/** A publication and those whose followers it notifies. */
interface Announcement {
  articleId: number;
  followableType: FollowableType;
  followableId: number;
  authorId: number;
  announcedAt: string;
}

/** Tells whether a publication has too many followers; counts no further than that. */
export const exceedsWritten = statement(
  'exceeds-written-notifications',
  (_db: Kysely<Tables>, param: Param<Announcement>) => sql<{ isWide: boolean | null }>`
    select (
      select true from follows
      where followable_type = ${param('followableType')} and followable_id = ${param('followableId')} and shown
        and created_at <= ${param('announcedAt')}::timestamptz
      order by created_at, id limit 1 offset ${sql.lit(maxWritten)}
    ) as "isWide"`,
);

/** A repeated publication gets a new id, since followers may have lost its notification. */
const insertWide = statement(
  'insert-wide-publication',
  (_db: Kysely<Tables>, param: Param<Announcement>) => sql`
    insert into wide_publications (article_id, followable_type, followable_id, actor_id, announced_at)
    values (${param('articleId')}, ${param('followableType')}, ${param('followableId')}, ${param('authorId')},
      ${param('announcedAt')})
    on conflict on constraint wide_publications_unique do update
    set id = default, actor_id = excluded.actor_id, announced_at = excluded.announced_at`,
);

/** Announces a publication with very many followers by one row, and returns true; does nothing for others. */
export async function announceIfWide(em: SqlEntityManager, announcement: Announcement): Promise<boolean> {
  const { isWide } = await exceedsWritten.one(em.getKysely(), announcement);
  if (isWide === null) return false;
  // The order of ids is that of commits, so that no look skips one.
  await waitForLock(em, 'widePublications');
  await insertWide.all(em.getKysely(), announcement);
  return true;
}

/** Returns the position of a user among wide publications. */
const positionOf = (userId: RawBuilder<number>) =>
  sql`coalesce((select publication_id from notification_positions where user_id = ${userId}), 0)`;

/** Tells whether there are wide publications since the user last looked, of anyone; null if there are none at all. */
export const isBehindWide = (userId: RawBuilder<number>) =>
  sql<boolean | null>`((select id from wide_publications order by id desc limit 1) > ${positionOf(userId)})`;

export const behindWide = statement(
  'behind-wide-publications',
  (_db: Kysely<Tables>, param: Param<{ userId: number }>) => sql<{ isBehind: boolean | null }>`
    select ${isBehindWide(param('userId'))} as "isBehind"`,
);

/** Writes the user's notifications of wide publications since they last looked. */
export const deliverWide = statement(
  'deliver-wide-publications',
  (_db: Kysely<Tables>, param: Param<{ userId: number }>) => sql`
    with fresh as materialized (
      select * from wide_publications where id > ${positionOf(param('userId'))}
      order by id desc limit ${sql.lit(maxDelivered.considered)}
    ), notified as (
      insert into notifications (user_id, kind, article_id, about_type, about_id, actor_id, created_at)
      select ${param('userId')}::integer, 'publication', article_id, 'Article', article_id, actor_id, announced_at
      from fresh cross join lateral (
        select created_at from follows
        where follower_id = ${param('userId')} and follows.followable_type = fresh.followable_type
          and follows.followable_id = fresh.followable_id and shown
        offset 0
      ) as follow
      where actor_id <> ${param('userId')} and follow.created_at <= announced_at
      order by fresh.id desc limit ${sql.lit(maxDelivered.written)}
      on conflict on constraint notifications_unique do nothing
    )
    insert into notification_positions as known (user_id, publication_id)
    select ${param('userId')}::integer, max(id) from fresh having count(*) > 0
    on conflict (user_id) do update set publication_id = excluded.publication_id
      where known.publication_id < excluded.publication_id`,
);

/** Writes the notifications that a user has not looked at yet; call it before their notifications are read. */
export async function deliverWidePublications(runner: StatementRunner, userId: number): Promise<void> {
  const { isBehind } = await behindWide.one(runner, { userId });
  if (isBehind === true) await deliverWide.all(runner, { userId });
}

/** Deletes wide publications that are older than notifications are kept. */
export async function pruneWidePublications(database: Database, keptDays: number, signal: AbortSignal): Promise<void> {
  const where = sql`announced_at < now() - make_interval(days => ${keptDays})`;
  await deleteInBatches(database, { table: 'wide_publications', where }, signal);
}

/** Deletes the wide publications of a user. */
export async function removeWidePublications(database: Database, actorId: number, signal: AbortSignal): Promise<void> {
  await deleteInBatches(database, { table: 'wide_publications', where: sql`actor_id = ${actorId}` }, signal);
}
