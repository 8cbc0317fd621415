import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import { FetchError } from '@commonplace/fetch/fetch-error';
import { sql, type Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { nextReadSeconds } from './read-schedule.ts';
import { subscribersDue } from './subscribers-due.ts';
import type { FeedReader } from './read-feed.ts';

/** Reads at a time: each makes the site read the API. */
const maxConcurrency = 4;

/** Due feeds are another process's for a minute. */
const claim = statement(
  'claim-feed-topics',
  () => sql<{ id: number; path: string; reads_count: number; due_at: string }>`
    update feed_topics set due_at = now() + interval '1 minute'
    where id in (
      select id from feed_topics where due_at <= now() order by due_at limit ${sql.lit(maxConcurrency)}
      for update skip locked)
    returning id, path, reads_count, due_at::text as due_at`,
);

type ClaimedTopic = RowOf<typeof claim>;

interface Rescheduled {
  id: number;
  claimedUntil: string;
  readsCount: number;
  seconds: number | null;
}

/** Leaves alone what was queued again meanwhile. */
const reschedule = statement(
  'reschedule-feed-topic',
  (_: Kysely<Tables>, param: Param<Rescheduled>) => sql`
    update feed_topics set reads_count = ${param('readsCount')},
      due_at = now() + make_interval(secs => ${param('seconds')}::double precision)
    where id = ${param('id')} and due_at = ${param('claimedUntil')}::timestamptz`,
);

const noteDigest = statement(
  'note-feed-digest',
  (_: Kysely<Tables>, param: Param<{ id: number; digest: string }>) => sql<{ id: number }>`
    with changed as (
      update feed_topics set digest = ${param('digest')}
      where id = ${param('id')} and digest is distinct from ${param('digest')} returning id)
    update feed_subscriptions set due_at = now()
    where topic_id = (select id from changed) and expires_at > now() and due_at is null
      and delivered_digest is distinct from ${param('digest')}
    returning id`,
);

/** Stores what a feed is like, and queues the callbacks that have not got it. */
export async function noteFeed({ database }: Pick<ContentContext, 'database'>, id: number, digest: string) {
  const due = await database.write(undefined, noteDigest.compile({ id, digest }), () => {});
  if (due.length > 0) subscribersDue.raiseNow(database);
}

/** Reads the feeds that are due, several at a time, until none is. */
export async function readChangedFeeds(
  context: Pick<ContentContext, 'database' | 'logger'>,
  feeds: FeedReader,
  signal: AbortSignal,
): Promise<void> {
  let claimed: ClaimedTopic[];
  do {
    claimed = await context.database.write({ signal }, claim.compile({}), () => {});
    await Promise.all(claimed.map((topic) => readChangedFeed(topic, context, feeds, signal)));
  } while (claimed.length === maxConcurrency && !signal.aborted);
}

async function readChangedFeed(
  { id, path, reads_count: readsCount, due_at: claimedUntil }: ClaimedTopic,
  context: Pick<ContentContext, 'database' | 'logger'>,
  feeds: FeedReader,
  signal: AbortSignal,
): Promise<void> {
  try {
    const { digest } = await feeds.read(path, signal);
    await noteFeed(context, id, digest);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    context.logger.info({ err: error, path }, 'feed cannot be read for its subscribers');
  }
  const seconds = nextReadSeconds(readsCount);
  const next = { id, claimedUntil, readsCount: readsCount + 1, seconds };
  await context.database.write({ signal }, reschedule.compile(next), () => {});
}
