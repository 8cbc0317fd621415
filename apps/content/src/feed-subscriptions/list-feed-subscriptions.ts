import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import type { ListFeedSubscriptionsRequest } from '@commonplace/proto/content/v1/feed_subscriptions';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

const newest = pagedStatement({ planName: 'feed-subscriptions' }, (db: Kysely<Tables>, param: Param<PageWindow>) =>
  db
    .selectFrom('feed_subscriptions as s')
    .innerJoin('feed_topics as t', 't.id', 's.topic_id')
    .select(['s.id', 't.path', 's.callback', 's.expires_at', 's.failures_count', 's.due_at', 's.created_at'])
    .orderBy('s.id', 'desc')
    .limit(param('limit'))
    .offset(param('offset')),
);

/** Lists the subscriptions to all feeds for admins, newest first, without the secrets that callbacks may have. */
export async function listFeedSubscriptions(
  { database, hub }: ContentContext,
  call: CallContext,
  page: ListFeedSubscriptionsRequest,
) {
  requireRole(call.principal, 'admin');
  const { rows, hasNext } = await newest.page(database.reader(call.signal), {}, page);
  const feedSubscriptions = rows.map((row) => ({
    id: row.id,
    topic: (hub?.origin ?? '') + row.path,
    callbackHost: new URL(row.callback).host,
    ...(row.expires_at !== null && { expiresAt: toRfc3339(row.expires_at) }),
    failuresCount: row.failures_count,
    ...(row.due_at !== null && { nextCallAt: toRfc3339(row.due_at) }),
    createdAt: toRfc3339(row.created_at),
  }));
  return { feedSubscriptions, hasNext };
}
