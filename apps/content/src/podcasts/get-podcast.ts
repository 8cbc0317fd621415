import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import type { Podcast } from '@commonplace/proto/content/v1/podcasts';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { normalizeSlug } from './podcast-rules.ts';
import { selectPodcasts, toPodcast } from './podcast-view.ts';

const bySlug = statement('podcast-by-slug', (db: Kysely<Tables>, param: Param<{ slug: string }>) =>
  selectPodcasts(db).where('slug', '=', param('slug')),
);

/** Returns a podcast with the state of its feed, published or not, for administrators. */
export async function getPodcast(context: ContentContext, call: CallContext, slug: string): Promise<Podcast> {
  requireRole(call.principal, 'admin');
  const row = await bySlug.first(context.database.reader(call.signal), { slug: normalizeSlug(slug) });
  if (!row) throw notFound();
  return toPodcast(row);
}
