import type { Page } from '@commonplace/db/pagination';
import { statement, type Given } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectBadges, toBadge } from './badge-view.ts';
import { newestBadges } from './read-badges.ts';

const badgeBySlug = statement('badge-by-slug', (db: Kysely<Tables>, given: Given<{ slug: string }>) =>
  selectBadges(db).where('slug', '=', given('slug')).orderBy('id').limit(1),
);

/** Lists badges for everybody, newest first. */
export async function listSiteBadges(context: AdminContext, call: CallContext, page: Page) {
  const { rows, hasNext } = await newestBadges.page(context.database.reader(call.signal), {}, page);
  return { badges: rows.map(toBadge), hasNext };
}

/** Returns the badge with this slug, for everybody. Throws `not_found` without one. */
export async function getSiteBadge(context: AdminContext, call: CallContext, { slug }: { slug: string }) {
  const row = await badgeBySlug.first(context.database.reader(call.signal), { slug });
  if (!row) throw notFound();
  return toBadge(row);
}
