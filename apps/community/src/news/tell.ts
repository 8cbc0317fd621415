import { statement, type Given } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { AboutType, NotificationKind } from '../tables/notifications.ts';
import type { Tables } from '../tables/tables.ts';
import type { Actor } from './actor.ts';
import { allowanceOf, useAllowance } from './allowance.ts';
import { requestMails } from './request-mails.ts';

/** What people are told of. */
export interface News {
  actor: Actor;
  articleId: number | null;
  podcastEpisodeId?: number | null;
  aboutType: AboutType;
  aboutId: number;
  /** They are told of what they did themselves, too. */
  tellsActor?: boolean;
}

/** Who is told, and as what. */
export interface Recipient {
  userId: number;
  kind: NotificationKind;
  /** Not what a mail is sent for. */
  isUnmailed?: boolean;
}

/** What several are told of. */
export interface ToldNews extends News {
  recipients: readonly Recipient[];
}

/** Only those that were not there; a publication that mentions somebody tells them of that. In their order. */
const insertNew = statement(
  'insert-notifications',
  (_db: Kysely<Tables>, given: Given<{ rows: string }>) => sql<{ user_id: number; kind: NotificationKind }>`
    insert into notifications (user_id, kind, article_id, podcast_episode_id, about_type, about_id, actor_id)
    select user_id, kind, article_id, podcast_episode_id, about_type, about_id, actor_id
    from json_populate_recordset(null::notifications, ${given('rows')}::json)
    on conflict on constraint notifications_unique do update set kind = excluded.kind
      where notifications.kind = 'publication' and excluded.kind = 'mention'
    returning user_id, kind`,
);

/**
 * Tells people of something, each once however often it is called, and nobody of what they did themselves unless that is
 * meant; has those who want that sent a mail. A limited account reaches no more people in an hour than its allowance (A3).
 */
export async function tell(em: SqlEntityManager, news: News, recipients: readonly Recipient[]): Promise<void> {
  await tellAll(em, [{ ...news, recipients }]);
}

/** As `tell`, of much at once; each thing once. */
export async function tellAll(em: SqlEntityManager, all: readonly ToldNews[]): Promise<void> {
  const told = all.map(withoutActor).filter(({ recipients }) => recipients.length > 0);
  const mailed = await insertAll(
    em,
    told.filter(({ actor }) => !actor.isLimited),
  );
  for (const news of told.filter(({ actor }) => actor.isLimited)) {
    const recipients = news.recipients.slice(0, await allowanceOf(em, news.actor.id));
    const inserted = await insertAll(em, [{ ...news, recipients }]);
    await useAllowance(em, news.actor.id, inserted.length);
    mailed.push(...inserted);
  }
  await requestMails(
    em,
    mailed.filter(({ isUnmailed }) => !isUnmailed),
  );
}

function withoutActor(news: ToldNews): ToldNews {
  if (news.tellsActor === true) return news;
  return { ...news, recipients: news.recipients.filter(({ userId }) => userId !== news.actor.id) };
}

/** Who is told of something that they were not told of before. */
async function insertAll(em: SqlEntityManager, all: readonly ToldNews[]): Promise<Recipient[]> {
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
  const unmailed = all.flatMap(({ recipients }) => recipients.filter(({ isUnmailed }) => isUnmailed));
  const isUnmailed = (id: number) => unmailed.some(({ userId }) => userId === id);
  return inserted.map(({ user_id: userId, kind }) => ({ userId, kind, isUnmailed: isUnmailed(userId) }));
}
