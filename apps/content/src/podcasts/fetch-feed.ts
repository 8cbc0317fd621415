import { statement, type Given, type RowOf } from '@commonplace/db/statement';
import { FeedError, type Feed } from '@commonplace/feeds/feed';
import { parseFeed } from '@commonplace/feeds/parse-feed';
import { FetchError } from '@commonplace/fetch/fetch-error';
import type { Fetched } from '@commonplace/fetch/guarded-fetcher';
import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { applyFeed } from './apply-feed.ts';
import { recordFailure, recordRead, recordUnchanged, type Validators } from './feed-state.ts';

/** It ends well whatever the feed is like: that is kept with the podcast, and the feed has a rhythm of its own. */
export const fetchFeedJob = defineJob({
  name: 'fetch-podcast-feed',
  payload: z.object({ podcastId: z.int().positive() }),
  timeLimitSeconds: 120,
  atOnce: 2,
});

/** The longest feeds that are known, of thousands of episodes with their notes, have some 20 MB. */
const maxBytes = 24 * 1024 * 1024;
/** Servers say anything of a feed; what it is shows itself when it is read. */
const types = ['application/*', 'text/*', 'binary/*'];
const maxValidatorLength = 1_000;

const feedOfPodcast = statement('feed-of-podcast', (db: Kysely<Tables>, given: Given<{ id: number }>) =>
  db.selectFrom('podcasts').select(['id', 'feed_url', 'etag', 'last_modified']).where('id', '=', given('id')),
);

type FeedOfPodcast = RowOf<typeof feedOfPodcast>;

/** One reader of a feed at a time, and of the one that the podcast still has. */
const lockFeed = statement('lock-feed', (db: Kysely<Tables>, given: Given<{ id: number; feedUrl: string }>) =>
  db
    .selectFrom('podcasts')
    .select('id')
    .where('id', '=', given('id'))
    .where('feed_url', '=', given('feedUrl'))
    .forUpdate(),
);

/** Reads a podcast's feed, if it has changed, and keeps what it says, unless the podcast has another by then. */
export async function fetchFeed(
  context: Pick<ContentContext, 'database' | 'fetcher'>,
  { podcastId }: { podcastId: number },
  { signal, logger }: Pick<JobContext, 'signal' | 'logger'>,
): Promise<void> {
  const { database } = context;
  const podcast = await feedOfPodcast.first(database.reader(signal), { id: podcastId });
  const feedUrl = podcast?.feed_url;
  if (!feedUrl) return;
  const write = (work: (em: SqlEntityManager) => Promise<void>) =>
    database.transaction(signal, async (em) => {
      if (await lockFeed.first(em.getKysely(), { id: podcastId, feedUrl })) await work(em);
    });
  try {
    const read = await readFeed(context, podcast, feedUrl, signal);
    await write(async (em) => {
      if (!read) return recordUnchanged(em, podcastId);
      const { feed, validators } = read;
      await applyFeed(em, podcastId, feed);
      await recordRead(em, { podcastId, skippedCount: feed.skippedCount, ...validators });
    });
  } catch (error) {
    if (!(error instanceof FetchError) && !(error instanceof FeedError)) throw error;
    logger.info({ err: error, podcastId }, 'a feed cannot be read');
    await write((em) => recordFailure(em, podcastId, `The feed ${error.message}`));
  }
}

/** The feed; undefined when it is as it was. */
async function readFeed(
  { fetcher }: Pick<ContentContext, 'fetcher'>,
  { etag, last_modified: lastModified }: FeedOfPodcast,
  address: string,
  signal: AbortSignal,
): Promise<{ feed: Feed; validators: Validators } | undefined> {
  const headers = {
    accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1',
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  };
  const answer = await fetcher.fetch(address, { types, maxBytes, headers, signal });
  if (answer.status === 304) {
    answer.body.destroy();
    return undefined;
  }
  const bytes = await buffer(answer.body);
  const feed = await parseFeed({ bytes, contentType: answer.headers['content-type'] ?? '' }, signal);
  return { feed, validators: validatorsOf(answer) };
}

/** To be sent back as they are; longer ones than servers make are none. */
function validatorsOf({ headers }: Fetched): Validators {
  const sane = (value: string | undefined) =>
    value !== undefined && value.length <= maxValidatorLength && /^[\x20-\x7e]+$/.test(value) ? value : null;
  return { etag: sane(headers['etag']), lastModified: sane(headers['last-modified']) };
}
