import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import type { Podcast } from '@commonplace/proto/content/v1/podcasts';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectPodcasts, toPodcast } from './podcast-view.ts';

/** Podcasts with a failing feed come first, since they need attention. */
export const podcastsPage = pagedStatement({}, (db: Kysely<Tables>, param: Param<PageWindow>) =>
  selectPodcasts(db)
    .orderBy('failures_count', 'desc')
    .orderBy('id', 'desc')
    .limit(param('limit'))
    .offset(param('offset')),
);

/** Returns all podcasts with the state of their feeds, for administrators. */
export async function listPodcasts(
  context: ContentContext,
  call: CallContext,
  page: Page,
): Promise<{ podcasts: Podcast[]; hasNext: boolean }> {
  requireRole(call.principal, 'admin');
  const { rows, hasNext } = await podcastsPage.page(context.database.reader(call.signal), {}, page);
  return { podcasts: rows.map(toPodcast), hasNext };
}
