import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import { FeedError, type Feed, type FeedEntry } from '@commonplace/feeds/feed';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { applyTexts } from './apply-texts.ts';
import { appendEpisodesChanged } from './episode-events.ts';
import { createEpisodeDates } from './episode-dates.ts';
import { createEpisodeSlugs } from './episode-slugs.ts';

/** All are read with every feed. The oldest daily shows have half as many. */
const maxEpisodes = 20_000;
/** Each has notes of up to 100,000 characters. */
const maxBatch = 50;

const knownEpisodes = statement('known-episodes', (db: Kysely<Tables>, param: Param<{ podcastId: number }>) =>
  db
    .selectFrom('podcast_episodes')
    .select(['id', 'feed_key', 'media_url', 'slug'])
    .where('podcast_id', '=', param('podcastId')),
);

type KnownEpisode = RowOf<typeof knownEpisodes>;

const entryColumns = sql`
  (id integer, slug text, key text, title text, media_url text, image_url text, body text, published_at timestamptz,
    metadata jsonb)`;

const addEpisodes = statement(
  'add-episodes',
  (_db: Kysely<Tables>, param: Param<{ podcastId: number; entries: string }>) => sql<{ id: number }>`
    insert into podcast_episodes
      (podcast_id, feed_key, title, slug, media_url, image_url, body, active, listed, published_at, metadata)
    select podcasts.id, key, given.title, given.slug, media_url, given.image_url, body, true, podcasts.published,
      published_at, given.metadata
    from json_to_recordset(${param('entries')}::json) as given ${entryColumns}, podcasts
    where podcasts.id = ${param('podcastId')}
    returning id`,
);

/** A date that disappears from the feed stays. */
const updateEpisodes = statement(
  'update-episodes',
  (_db: Kysely<Tables>, param: Param<{ entries: string }>) => sql<{ id: number }>`
    update podcast_episodes e set version = version + 1, feed_key = key, title = given.title,
      media_url = given.media_url, image_url = given.image_url, body = given.body, metadata = given.metadata,
      published_at = coalesce(given.published_at, e.published_at)
    from json_to_recordset(${param('entries')}::json) as given ${entryColumns}
    where e.id = given.id
      and (e.feed_key, e.title, e.media_url, e.image_url, e.body, e.metadata, e.published_at) is distinct from
        (given.key, given.title, given.media_url, given.image_url, given.body, given.metadata,
          coalesce(given.published_at, e.published_at))
    returning e.id`,
);

const saveMetadata = statement(
  'save-podcast-metadata',
  (_db: Kysely<Tables>, param: Param<{ podcastId: number; metadata: string }>) => sql<{ id: number }>`
    update podcasts set metadata = ${param('metadata')}::jsonb
    where id = ${param('podcastId')} and metadata is distinct from ${param('metadata')}::jsonb
    returning id`,
);

const renewNewest = statement(
  'renew-newest-episode',
  (_db: Kysely<Tables>, param: Param<{ podcastId: number }>) => sql<{ id: number }>`
    update podcast_episodes set version = version + 1
    where id = (select id from podcast_episodes where podcast_id = ${param('podcastId')} and listed
      order by published_at desc, id desc limit 1)
    returning id`,
);

/**
 * Adds new episodes of a feed and updates those that came from it. Unchanged episodes, and those that administrators
 * added, are not touched; an episode that disappears from the feed stays. The caller has locked the podcast.
 * @throws FeedError if the podcast would have too many episodes.
 */
export async function applyFeed(em: SqlEntityManager, podcastId: number, { entries, metadata }: Feed): Promise<void> {
  const db = em.getKysely();
  const episodes = await knownEpisodes.all(db, { podcastId });
  const { added, kept } = match(entries, episodes);
  if (episodes.length + added.length > maxEpisodes) throw new FeedError(`has more than ${maxEpisodes} episodes`);
  const slugOf = createEpisodeSlugs(episodes.map(({ slug }) => slug));
  const dateOf = createEpisodeDates(entries);
  const rows = added.map((entry) => ({ ...toRow(entry), slug: slugOf(entry), published_at: dateOf(entry) }));
  const changed = [
    ...(await writeInBatches(rows, (some) => addEpisodes.all(db, { podcastId, entries: some }))),
    ...(await writeInBatches(kept, (some) => updateEpisodes.all(db, { entries: some }))),
  ];
  const withTexts = await applyTexts(db, podcastId, entries);
  const ids = new Set([...changed, ...withTexts]);
  const saved = await saveMetadata.all(db, { podcastId, metadata: JSON.stringify(metadata) });
  // All answers about podcasts have one key in caches, so that any episode tells gateways of the change.
  const announcing = saved.length > 0 && ids.size === 0 ? await renewNewest.all(db, { podcastId }) : [];
  await appendEpisodesChanged(em, [...ids, ...announcing.map(({ id }) => id)]);
}

/**
 * Writes rows in batches and returns all ids. Serializing the notes of thousands of episodes at once would block the
 * event loop.
 */
async function writeInBatches(
  rows: readonly object[],
  write: (some: string) => Promise<{ id: number }[]>,
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += maxBatch) {
    const written = await write(JSON.stringify(rows.slice(start, start + maxBatch)));
    ids.push(...written.map(({ id }) => id));
  }
  return ids;
}

/** Matches entries with episodes by guid, else by media URL. An episode belongs to one entry. */
function match(entries: readonly FeedEntry[], episodes: readonly KnownEpisode[]) {
  const byKey = new Map(
    episodes.flatMap((episode) => (episode.feed_key === null ? [] : [[episode.feed_key, episode]])),
  );
  const claimed = new Set(entries.flatMap(({ key }) => byKey.get(key)?.id ?? []));
  const byMedia = new Map(episodes.map((episode) => [episode.media_url, episode]));
  const added: FeedEntry[] = [];
  const kept: object[] = [];
  for (const entry of entries) {
    const episode = byKey.get(entry.key) ?? byMedia.get(entry.mediaUrl);
    if (!episode) added.push(entry);
    else if (episode.feed_key === entry.key) kept.push({ ...toRow(entry), id: episode.id });
    else if (episode.feed_key !== null && !claimed.has(episode.id)) {
      claimed.add(episode.id);
      kept.push({ ...toRow(entry), id: episode.id });
    }
  }
  return { added, kept };
}

function toRow({ key, title, mediaUrl, imageUrl, body, publishedAt, metadata }: FeedEntry) {
  return {
    key,
    title,
    media_url: mediaUrl,
    image_url: imageUrl ?? null,
    body: body ?? '',
    published_at: publishedAt ?? null,
    metadata,
  };
}
