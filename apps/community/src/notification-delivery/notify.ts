import { statement, type Param } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { AboutType, NotificationKind } from '../tables/notifications.ts';
import type { Tables } from '../tables/tables.ts';
import type { Actor } from './actor.ts';
import { readAllowance, spendAllowance } from './notification-allowance.ts';
import { scheduleMails } from './schedule-mails.ts';

/** The content of a notification. */
export interface NotificationContent {
  actor: Actor;
  articleId: number | null;
  podcastEpisodeId?: number | null;
  aboutType: AboutType;
  aboutId: number;
  /** Notifies the actor as well. */
  includesActor?: boolean;
}

/** A recipient and the kind of notification for them. */
export interface Recipient {
  userId: number;
  kind: NotificationKind;
  /** Sends no mail. */
  skipsEmail?: boolean;
}

/** A notification with its recipients. */
export interface AddressedNotification extends NotificationContent {
  recipients: readonly Recipient[];
}

/** Inserts new notifications in order; a mention replaces the publication of the same article. */
const insertNew = statement(
  'insert-notifications',
  (_db: Kysely<Tables>, param: Param<{ rows: string }>) => sql<{ user_id: number; kind: NotificationKind }>`
    insert into notifications (user_id, kind, article_id, podcast_episode_id, about_type, about_id, actor_id)
    select user_id, kind, article_id, podcast_episode_id, about_type, about_id, actor_id
    from json_populate_recordset(null::notifications, ${param('rows')}::json)
    on conflict on constraint notifications_unique do update set kind = excluded.kind
      where notifications.kind = 'publication' and excluded.kind = 'mention'
    returning user_id, kind`,
);

/**
 * Notifies the recipients, without the actor unless requested, and schedules mails. Repeating it notifies no one twice.
 * A limited account reaches at most its allowance of users in an hour (LimitUser).
 */
export async function notify(
  em: SqlEntityManager,
  news: NotificationContent,
  recipients: readonly Recipient[],
): Promise<void> {
  await notifyBatch(em, [{ ...news, recipients }]);
}

/** As `notify`, for several distinct notifications. */
export async function notifyBatch(em: SqlEntityManager, all: readonly AddressedNotification[]): Promise<void> {
  const addressed = all.map(withoutActor).filter(({ recipients }) => recipients.length > 0);
  const mailed = await insertAll(
    em,
    addressed.filter(({ actor }) => !actor.isLimited),
  );
  for (const news of addressed.filter(({ actor }) => actor.isLimited)) {
    const recipients = news.recipients.slice(0, await readAllowance(em, news.actor.id));
    const inserted = await insertAll(em, [{ ...news, recipients }]);
    await spendAllowance(em, news.actor.id, inserted.length);
    mailed.push(...inserted);
  }
  await scheduleMails(
    em,
    mailed.filter(({ skipsEmail }) => !skipsEmail),
  );
}

function withoutActor(news: AddressedNotification): AddressedNotification {
  if (news.includesActor === true) return news;
  return { ...news, recipients: news.recipients.filter(({ userId }) => userId !== news.actor.id) };
}

/** Inserts notifications and returns the recipients of new ones. */
async function insertAll(em: SqlEntityManager, all: readonly AddressedNotification[]): Promise<Recipient[]> {
  const rows = all.flatMap(({ actor, articleId, podcastEpisodeId = null, aboutType, aboutId, recipients }) =>
    recipients
      .toSorted((a, b) => a.userId - b.userId)
      .map(({ userId, kind }) => ({
        user_id: userId,
        kind,
        article_id: articleId,
        podcast_episode_id: podcastEpisodeId,
        about_type: aboutType,
        about_id: aboutId,
        actor_id: actor.id,
      })),
  );
  if (rows.length === 0) return [];
  const inserted = await insertNew.all(em.getKysely(), { rows: JSON.stringify(rows) });
  const unmailed = all.flatMap(({ recipients }) => recipients.filter(({ skipsEmail }) => skipsEmail));
  const skipsEmail = (id: number) => unmailed.some(({ userId }) => userId === id);
  return inserted.map(({ user_id: userId, kind }) => ({ userId, kind, skipsEmail: skipsEmail(userId) }));
}
