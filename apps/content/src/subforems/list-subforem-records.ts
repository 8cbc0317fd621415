import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import type { Subforem } from '@commonplace/proto/content/v1/subforems';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectSubforems, toSubforem } from './subforem-view.ts';

const all = pagedStatement(
  { planName: 'subforem records', usualSizes: [30] },
  (db: Kysely<Tables>, param: Param<PageWindow>) =>
    selectSubforems(db).clearOrderBy().orderBy('id', 'desc').limit(param('limit')).offset(param('offset')),
);

/**
 * Returns a page of all subforems, discoverable or not, newest first, for administrators.
 * @throws DomainError permission_denied.
 */
export async function listSubforemRecords(
  context: ContentContext,
  call: CallContext,
  page: Page,
): Promise<{ subforems: Subforem[]; hasNext: boolean }> {
  requireRole(call.principal, 'admin');
  const { rows, hasNext } = await all.page(context.database.reader(call.signal), {}, page);
  return { subforems: rows.map(toSubforem), hasNext };
}
