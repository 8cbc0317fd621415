import { statement, type Given, type RowOf } from '@commonplace/db/statement';
import type { Feed, FeedEntry } from '@commonplace/feeds/feed';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { appendEpisodesChanged } from './episode-changed.ts';
import { createSlugs } from './episode-slug.ts';

/** One reader of a feed at a time: what it finds is still so when it writes. */
const lockPodcast = statement('lock-podcast', (db: Kysely<Tables>, given: Given<{ podcastId: number }>) =>
  db.selectFrom('podcasts').select('id').where('id', '=', given('podcastId')).forUpdate(),
);

const knownEpisodes = statement('known-episodes', (db: Kysely<Tables>, given: Given<{ podcastId: number }>) =>
  db
    .selectFrom('podcast_episodes')
    .select(['id', 'feed_key', 'media_url', 'slug'])
    .where('podcast_id', '=', given('podcastId')),
);

type KnownEpisode = RowOf<typeof knownEpisodes>;

const entryColumns = sql`
  (id integer, slug text, key text, title text, media_url text, image_url text, body text, published_at timestamptz)`;

const addEpisodes = statement(
  'add-episodes',
  (_db: Kysely<Tables>, given: Given<{ podcastId: number; entries: string }>) => sql<{ id: number }>`
    insert into podcast_episodes
      (podcast_id, feed_key, title, slug, media_url, image_url, body, active, listed, published_at)
    select podcasts.id, key, given.title, given.slug, media_url, given.image_url, body, true, podcasts.published,
      coalesce(published_at, now())
    from json_to_recordset(${given('entries')}::json) as given ${entryColumns}, podcasts
    where podcasts.id = ${given('podcastId')}
    returning id`,
);

/** A date that the feed does not give any more stays. */
const updateEpisodes = statement(
  'update-episodes',
  (_db: Kysely<Tables>, given: Given<{ entries: string }>) => sql<{ id: number }>`
    update podcast_episodes e set version = version + 1, feed_key = key, title = given.title,
      media_url = given.media_url, image_url = given.image_url, body = given.body,
      published_at = coalesce(given.published_at, e.published_at)
    from json_to_recordset(${given('entries')}::json) as given ${entryColumns}
    where e.id = given.id
      and (e.feed_key, e.title, e.media_url, e.image_url, e.body, e.published_at) is distinct from
        (given.key, given.title, given.media_url, given.image_url, given.body,
          coalesce(given.published_at, e.published_at))
    returning e.id`,
);

/**
 * Adds the episodes of a feed that are new, and brings those that came from it up to date; what has not changed is not
 * touched, and what an administrator added is left as it is. An episode that the feed does not name any more stays.
 */
export async function applyFeed(em: SqlEntityManager, podcastId: number, { entries }: Feed): Promise<void> {
  const db = em.getKysely();
  await lockPodcast.one(db, { podcastId });
  const known = await knownEpisodes.all(db, { podcastId });
  const { added, kept } = match(entries, known);
  const slugOf = createSlugs(known.map(({ slug }) => slug));
  const rows = added.map((entry) => ({ ...toRow(entry), slug: slugOf(entry) }));
  const changed = [
    ...(rows.length > 0 ? await addEpisodes.all(db, { podcastId, entries: JSON.stringify(rows) }) : []),
    ...(kept.length > 0 ? await updateEpisodes.all(db, { entries: JSON.stringify(kept) }) : []),
  ];
  await appendEpisodesChanged(
    em,
    changed.map(({ id }) => id),
  );
}

/** Entries by what they are recognised by: the guid, and else the address of the media. An episode is one entry's. */
function match(entries: readonly FeedEntry[], known: readonly KnownEpisode[]) {
  const byKey = new Map(known.flatMap((episode) => (episode.feed_key === null ? [] : [[episode.feed_key, episode]])));
  const claimed = new Set(entries.flatMap(({ key }) => byKey.get(key)?.id ?? []));
  const byMedia = new Map(known.map((episode) => [episode.media_url, episode]));
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

function toRow({ key, title, mediaUrl, imageUrl, body, publishedAt }: FeedEntry) {
  return {
    key,
    title,
    media_url: mediaUrl,
    image_url: imageUrl ?? null,
    body: body ?? '',
    published_at: publishedAt ?? null,
  };
}
