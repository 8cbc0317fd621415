import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireUser } from '@commonplace/domain/principal';
import type { Badge } from '@commonplace/proto/admin/v1/badges';
import type { Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectBadges, toBadge } from './badge-view.ts';

export const newestBadges = pagedStatement(
  { planName: 'badges', usualSizes: [50] },
  (db: Kysely<Tables>, param: Param<PageWindow>) =>
    selectBadges(db).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(param('limit')).offset(param('offset')),
);

const badgeById = statement('badge-by-id', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  selectBadges(db).where('id', '=', param('id')),
);

/** Returns badges, newest first; for signed-in users. */
export async function listBadges(
  context: AdminContext,
  call: CallContext,
  page: Page,
): Promise<{ badges: Badge[]; hasNext: boolean }> {
  requireUser(call.principal);
  const { rows, hasNext } = await newestBadges.page(context.database.reader(call.signal), {}, page);
  return { badges: rows.map(toBadge), hasNext };
}

/** Returns a badge; for signed-in users. */
export async function getBadge(context: AdminContext, call: CallContext, { id }: { id: number }): Promise<Badge> {
  requireUser(call.principal);
  const row = await badgeById.first(context.database.reader(call.signal), { id });
  if (!row) throw notFound();
  return toBadge(row);
}
