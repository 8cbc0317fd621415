import { statement, type Param, type RowOf } from '@commonplace/db/statement';
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

/** Succeeds whatever the feed is like: failures are stored with the podcast, which schedules the next try. */
export const fetchFeedJob = defineJob({
  name: 'fetch-podcast-feed',
  payload: z.object({ podcastId: z.int().positive() }),
  timeLimitSeconds: 120,
  maxConcurrency: 2,
});

/** The largest known feeds, with notes of thousands of episodes, have some 20 MB. */
const maxBytes = 24 * 1024 * 1024;
/** Servers send feeds with any type; parsing decides. */
const types = ['application/*', 'text/*', 'binary/*'];
const maxValidatorLength = 1_000;

const feedOfPodcast = statement('feed-of-podcast', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  db.selectFrom('podcasts').select(['id', 'feed_url', 'etag', 'last_modified']).where('id', '=', param('id')),
);

type FeedOfPodcast = RowOf<typeof feedOfPodcast>;

/** Locks the podcast while it still has this feed, so that only one process applies it. */
const lockFeed = statement('lock-feed', (db: Kysely<Tables>, param: Param<{ id: number; feedUrl: string }>) =>
  db
    .selectFrom('podcasts')
    .select('id')
    .where('id', '=', param('id'))
    .where('feed_url', '=', param('feedUrl'))
    .forUpdate(),
);

/** Reads a podcast's feed if it has changed, and applies it unless the podcast has another feed by then. */
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
    database.transaction({ signal }, async (em) => {
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
    logger.info({ err: error, podcastId }, 'feed cannot be read');
    await write((em) => recordFailure(em, podcastId, `The feed ${error.message}`));
  }
}

/** Returns the feed; undefined if it has not changed. */
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

/** Ignores validators that are longer than servers make them, since they are sent back. */
function validatorsOf({ headers }: Fetched): Validators {
  const sane = (value: string | undefined) =>
    value !== undefined && value.length <= maxValidatorLength && /^[\x20-\x7e]+$/.test(value) ? value : null;
  return { etag: sane(headers['etag']), lastModified: sane(headers['last-modified']) };
}
