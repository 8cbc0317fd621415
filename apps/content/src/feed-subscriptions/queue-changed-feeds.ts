import { statement, type Param } from '@commonplace/db/statement';
import type { CommentChanged } from '@commonplace/proto/community/v1/events';
import type { ArticleChanged, PodcastEpisodeChanged } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { firstReadMs } from './read-schedule.ts';
import { topicsDue } from './subscribers-due.ts';
import { searchBase } from './topic.ts';

const anyTopic = statement('any-feed-topic', () => sql`select from feed_topics limit 1`);

/** Begins the reads of changed feeds. Events that follow do not postpone the first read. */
const queue = statement(
  'queue-changed-feeds',
  (_: Kysely<Tables>, param: Param<{ bases: string[] }>) => sql<{ id: number }>`
    update feed_topics set reads_count = 0, due_at = case when reads_count = 0 and due_at is not null then due_at
      else now() + make_interval(secs => ${sql.lit(firstReadMs / 1_000)}) end
    where base = any(${param('bases')}) returning id`,
);

const ownersOfArticles = statement(
  'owners-of-changed-articles',
  (_: Kysely<Tables>, param: Param<{ ids: number[]; userIds: number[]; organizationIds: number[] }>) => sql<{
    name: string;
  }>`
    select lower(username) as name from users where id = any(${param('userIds')})
    union all select lower(username) from organizations where id = any(${param('organizationIds')})
    union all select 'series/' || collection_id from articles
      where id = any(${param('ids')}) and collection_id is not null`,
);

/** Queues the feeds that show changed articles; one that shows an article no longer by its tags follows with its next change. */
export async function queueFeedsOfArticles(events: readonly ArticleChanged[], em: SqlEntityManager): Promise<void> {
  if (!(await anyTopic.first(em.getKysely(), {}))) return;
  await queueFeeds(em, [searchBase, ...(await feedsOfArticles(events, em))]);
}

/** Returns the paths of the feeds that show articles, without a format, except those of searches. */
export async function feedsOfArticles(events: readonly ArticleChanged[], em: SqlEntityManager): Promise<string[]> {
  const owners = await ownersOfArticles.all(em.getKysely(), {
    ids: events.map(({ id }) => id),
    userIds: events.map(({ userId }) => userId),
    organizationIds: events.flatMap(({ organizationId }) => organizationId ?? []),
  });
  const tags = new Set(events.flatMap((event) => event.tags));
  return [
    '/feed',
    ...owners.map(({ name }) => `/feed/${name}`),
    ...[...tags].map((tag) => `/feed/tag/${encodeURIComponent(tag)}`),
  ];
}

/** Queues the feeds of podcasts with changed episodes. */
export async function queueFeedsOfEpisodes(
  events: readonly PodcastEpisodeChanged[],
  em: SqlEntityManager,
): Promise<void> {
  await queueFeeds(
    em,
    events.map(({ path }) => `/feed/podcasts/${path.split('/')[1]}`),
  );
}

const commented = statement(
  'paths-of-changed-comments',
  (_: Kysely<Tables>, param: Param<{ articleIds: number[]; episodeIds: number[] }>) => sql<{ path: string }>`
    select lower(coalesce(o.username, u.username)) || '/' || a.slug as path
    from articles as a join users as u on u.id = a.user_id
      left join organizations as o on o.id = a.organization_id and not o.deleted
    where a.id = any(${param('articleIds')})
    union all
    select p.slug || '/' || e.slug from podcast_episodes as e join podcasts as p on p.id = e.podcast_id
    where e.id = any(${param('episodeIds')})`,
);

/** Queues the feeds of changed comments. */
export async function queueFeedsOfComments(events: readonly CommentChanged[], em: SqlEntityManager): Promise<void> {
  if (!(await anyTopic.first(em.getKysely(), {}))) return;
  const paths = await commented.all(em.getKysely(), {
    articleIds: events.flatMap(({ articleId }) => articleId ?? []),
    episodeIds: events.flatMap(({ podcastEpisodeId }) => podcastEpisodeId ?? []),
  });
  await queueFeeds(
    em,
    paths.map(({ path }) => `/feed/${path}/comments`),
  );
}

async function queueFeeds(em: SqlEntityManager, bases: string[]): Promise<void> {
  if ((await queue.all(em.getKysely(), { bases })).length > 0) topicsDue.raise(em);
}
