import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import { FetchError } from '@commonplace/fetch/fetch-error';
import type { GuardedFetcher } from '@commonplace/fetch/guarded-fetcher';
import type { FollowedSettings } from '@commonplace/site-settings/follow-settings';
import { sql, type Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { hubRequest, indexNowRequest, maxPerRequest } from './ping-requests.ts';
import { pingServices, type PingService } from './ping-services.ts';

/** A due service is another process's for a minute. */
const claim = statement(
  'claim-ping-services',
  (_: Kysely<Tables>, param: Param<{ kinds: string[] }>) => sql<{
    kind: PingService['kind'];
    failures_count: number;
    now: string;
  }>`
    update ping_services set due_at = now() + interval '1 minute'
    where due_at <= now() and kind = any(${param('kinds')}::text[])
    returning kind, failures_count, now()::text as now`,
);

type PingClaim = RowOf<typeof claim>;

/** Drops what waits for services that were switched off. */
const drop = statement(
  'drop-pings',
  (_: Kysely<Tables>, param: Param<{ kinds: string[] }>) => sql`
    with ended as (
      update ping_services set due_at = null, failures_count = 0
      where due_at <= now() and kind <> all(${param('kinds')}::text[]) returning kind)
    delete from pings where kind in (select kind from ended)`,
);

const waitingPaths = statement(
  'waiting-pings',
  (db: Kysely<Tables>, param: Param<{ kind: PingService['kind']; limit: number }>) =>
    db.selectFrom('pings').select('path').where('kind', '=', param('kind')).orderBy('queued_at').limit(param('limit')),
);

interface Finished {
  kind: string;
  paths: string[];
  until: string;
}

/** Removes what was told, or given up; a path that was queued again meanwhile stays. */
const finish = statement(
  'finish-pings',
  (_: Kysely<Tables>, param: Param<Finished>) => sql`
    with told as (
      delete from pings where kind = ${param('kind')} and path = any(${param('paths')})
        and queued_at <= ${param('until')}::timestamptz returning path)
    update ping_services set failures_count = 0,
      due_at = case when exists (
        select from pings where kind = ${param('kind')} and path not in (select path from told)
      ) then now() + interval '1 second' end
    where kind = ${param('kind')}`,
);

const postpone = statement(
  'postpone-pings',
  (_: Kysely<Tables>, param: Param<{ kind: string; seconds: number }>) => sql`
    update ping_services set failures_count = failures_count + 1,
      due_at = now() + make_interval(secs => ${param('seconds')}::double precision)
    where kind = ${param('kind')}`,
);

const maxFailures = 8;
const firstDelaySeconds = 60;
const maxAnswerBytes = 1_024;

export interface PingContext extends Pick<ContentContext, 'database' | 'logger'> {
  settings: Pick<FollowedSettings, 'current'>;
  fetcher: Pick<GuardedFetcher, 'send'>;
  /** PUBLIC_URL without a slash at the end. */
  origin: string;
}

/** Sends a request to each service that is due. */
export async function sendPings(context: PingContext, signal: AbortSignal): Promise<void> {
  const { database, settings } = context;
  const state = settings.current();
  if (!state) return;
  const services = pingServices(state.values);
  const kinds = services.map(({ kind }) => kind);
  await database.write({ signal }, drop.compile({ kinds }), () => {});
  const claims = new Map(
    (await database.write({ signal }, claim.compile({ kinds }), () => {})).map((row) => [row.kind, row]),
  );
  const due = services.flatMap((service) => {
    const claimed = claims.get(service.kind);
    return claimed ? [pingService(service, claimed, context, signal)] : [];
  });
  await Promise.all(due);
}

async function pingService(
  service: PingService,
  { failures_count: failures, now: until }: PingClaim,
  context: PingContext,
  signal: AbortSignal,
): Promise<void> {
  const { kind } = service;
  const { database, logger } = context;
  const waiting = await waitingPaths.all(database.reader(signal), { kind, limit: maxPerRequest[kind] });
  const paths = waiting.map(({ path }) => path);
  const outcome = paths.length === 0 ? 'told' : await send(service, paths, context, signal);
  if (outcome !== 'told') logger.warn({ kind, outcome, urls: paths.length }, 'a service was not told of publications');
  if (outcome === 'away' && failures + 1 < maxFailures) {
    const seconds = firstDelaySeconds * 2 ** failures;
    await database.write({ signal }, postpone.compile({ kind, seconds }), () => {});
    return;
  }
  await database.write({ signal }, finish.compile({ kind, paths, until }), () => {});
}

/** Tells the service, and returns whether it may take the request later. */
async function send(
  { kind, url, key }: PingService,
  paths: readonly string[],
  { fetcher, origin }: PingContext,
  signal: AbortSignal,
): Promise<'told' | 'refused' | 'away'> {
  const urls = paths.map((path) => origin + path);
  const request = kind === 'hub' ? hubRequest(urls) : indexNowRequest(urls, key, origin);
  try {
    const { status } = await fetcher.send(url, { ...request, maxBytes: maxAnswerBytes, signal });
    if (status >= 200 && status <= 299) return 'told';
    return status === 429 || status >= 500 ? 'away' : 'refused';
  } catch (error) {
    if (error instanceof FetchError) return 'away';
    throw error;
  }
}
