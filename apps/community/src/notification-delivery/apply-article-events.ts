import { statement, type Param } from '@commonplace/db/statement';
import { keepSnapshots } from '@commonplace/events/projection';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { ArticleChanged } from '@commonplace/proto/content/v1/events';
import { articles } from '../projections/articles.ts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { FollowableType } from '../tables/follows.ts';
import type { Tables } from '../tables/tables.ts';
import { removePublicationNotificationsJob } from './remove-publication-notifications.ts';
import { notifyOfPublicationJob } from './notify-of-publication.ts';

/**
 * Projects content's articles and updates notifications: followers are notified of articles published within a day, and
 * notifications about withdrawn articles are deleted. Repeated, late and reordered events change nothing.
 */
export async function applyArticleEvents(em: SqlEntityManager, events: readonly ArticleChanged[]): Promise<void> {
  const changed = await keepSnapshots(em.getKysely(), articles, events);
  const isShown = ({ published, deleted }: ArticleChanged) => published && !deleted;
  await storeMentions(em, changed);
  await announce(em, changed.filter(isShown));
  await withdraw(
    em,
    changed.filter((event) => !isShown(event)).map(({ id }) => id),
  );
}

/** Ignores events without mentions, because only the event of a write carries them. */
async function storeMentions(em: SqlEntityManager, events: readonly ArticleChanged[]): Promise<void> {
  for (const { id, mentionedUserIds } of events.filter((event) => event.mentionedUserIds.length > 0)) {
    const { rows } = await sql<{ published: boolean; turn: number }>`
      insert into publications (article_id, published, mentioned_user_ids) values (${id}, false, ${mentionedUserIds})
      on conflict (article_id) do update set mentioned_user_ids = excluded.mentioned_user_ids
        where publications.mentioned_user_ids <> excluded.mentioned_user_ids
      returning published, turn`.execute(em.getKysely());
    if (rows[0]?.published)
      await enqueue(em, notifyOfPublicationJob, { articleId: id, turn: rows[0].turn, mentionsOnly: true });
  }
}

/**
 * Whether a followable has a follower. Reads the first row of the index: when most users follow the same few,
 * PostgreSQL expects a match soon and would scan all follows to find none.
 */
const isFollowed = (type: FollowableType, id: RawBuilder<unknown>) => sql`(
  select true from follows where followable_type = ${sql.lit(type)} and followable_id = ${id} and shown
  order by created_at, id limit 1
)`;

/** Stores publications and returns those with users to notify. */
export const announcing = statement(
  'announce-publications',
  (_db: Kysely<Tables>, param: Param<{ ids: number[]; times: (string | null)[] }>) => sql<{
    article_id: number;
    turn: number;
  }>`
    with announced as (
      insert into publications as known (article_id, published, announced_at)
      select id, true, now() from unnest(${param('ids')}::integer[], ${param('times')}::timestamptz[]) as given (id, published_at)
      where published_at > now() - interval '1 day' order by id
      on conflict (article_id) do update set published = true, turn = known.turn + 1,
        announced_at = case when known.announced_at > now() - interval '1 day' then known.announced_at else now() end
        where not known.published
      returning article_id, turn, mentioned_user_ids
    )
    select article_id, turn from announced join articles on articles.id = article_id
    where mentioned_user_ids <> '{}'
      or ${isFollowed('User', sql.ref('articles.user_id'))}
      or ${isFollowed('Organization', sql.ref('articles.organization_id'))}`,
);

/**
 * Enqueues the notifications of new publications with followers or mentions. An article that is published again within
 * a day keeps its first time, so that republishing does not move it to the top of followers' notifications.
 */
async function announce(em: SqlEntityManager, events: readonly ArticleChanged[]): Promise<void> {
  if (events.length === 0) return;
  const ids = events.map(({ id }) => id);
  const times = events.map(({ publishedAt }) => publishedAt ?? null);
  const rows = await announcing.all(em.getKysely(), { ids, times });
  for (const { article_id: articleId, turn } of rows) await enqueue(em, notifyOfPublicationJob, { articleId, turn });
}

/** Returns the articles with notifications; most have none, and some have many, see `isFollowed`. */
export const withdrawing = statement(
  'withdraw-publications',
  (_db: Kysely<Tables>, param: Param<{ ids: readonly number[] }>) => sql<{ id: number }>`
    with withdrawn as (
      update publications set published = false, turn = turn + 1
      where article_id = any(${param('ids')}::integer[]) and published
    )
    select id from unnest(${param('ids')}::integer[]) as given (id)
    where exists (select from publications where article_id = id)
      or (select true from notifications where article_id = given.id order by about_type, about_id, user_id limit 1)`,
);

/** Deletes all notifications about the article and its comments (UnpublishArticle). */
async function withdraw(em: SqlEntityManager, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await withdrawing.all(em.getKysely(), { ids });
  for (const { id } of rows) await enqueue(em, removePublicationNotificationsJob, { articleId: id });
}
