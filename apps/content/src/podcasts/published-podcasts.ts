import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { normalizeSlug } from './podcast-rules.ts';
import { selectPodcasts, toPodcast } from './podcast-view.ts';

/** Published podcasts, newest first (ListPublishedPodcasts). */
export const publishedPodcasts = pagedStatement(
  { planName: 'published-podcasts' },
  (db: Kysely<Tables>, param: Param<PageWindow>) =>
    selectPodcasts(db)
      .where('published', '=', true)
      .orderBy('id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
);

const publishedBySlug = statement('published-podcast-by-slug', (db: Kysely<Tables>, param: Param<{ slug: string }>) =>
  selectPodcasts(db).where('slug', '=', param('slug')).where('published', '=', true),
);

/** Lists published podcasts, newest first. */
export async function listPublishedPodcasts(context: ContentContext, call: CallContext, page: Page) {
  const { rows, hasNext } = await publishedPodcasts.page(context.database.reader(call.signal), {}, page);
  return { podcasts: rows.map(toPodcast), hasNext };
}

/** Returns a published podcast. Throws `not_found` for another one. */
export async function getPublishedPodcast(context: ContentContext, call: CallContext, { slug }: { slug: string }) {
  const row = await publishedBySlug.first(context.database.reader(call.signal), { slug: normalizeSlug(slug) });
  if (!row) throw notFound();
  return toPodcast(row);
}
