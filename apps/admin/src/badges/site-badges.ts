import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { sql, type Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectBadges, toBadge } from './badge-view.ts';
import { newestBadges } from './read-badges.ts';

const badgeBySlug = statement('badge-by-slug', (db: Kysely<Tables>, param: Param<{ slug: string }>) =>
  selectBadges(db).where('slug', '=', param('slug')).orderBy('id').limit(1),
);

const newestOfBadges = pagedStatement(
  { planName: 'badges-by-ids', usualSizes: [10] },
  (db: Kysely<Tables>, param: Param<PageWindow & { ids: readonly number[] }>) =>
    selectBadges(db)
      .where('id', '=', sql<number>`any(${param('ids')}::integer[])`)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
);

/** Lists badges for everyone, newest first; with ids, only these. */
export async function listSiteBadges(
  context: AdminContext,
  call: CallContext,
  { ids, ...page }: Page & { ids: readonly number[] },
) {
  const db = context.database.reader(call.signal);
  const { rows, hasNext } =
    ids.length === 0 ? await newestBadges.page(db, {}, page) : await newestOfBadges.page(db, { ids }, page);
  return { badges: rows.map(toBadge), hasNext };
}

/** Returns the badge with this slug, for everyone. Throws `not_found` without one. */
export async function getSiteBadge(context: AdminContext, call: CallContext, { slug }: { slug: string }) {
  const row = await badgeBySlug.first(context.database.reader(call.signal), { slug });
  if (!row) throw notFound();
  return toBadge(row);
}
