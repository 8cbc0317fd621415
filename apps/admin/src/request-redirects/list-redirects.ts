import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import type { Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectRedirects, toRedirect, type RedirectMessage } from './redirect-view.ts';

export const newestRedirects = pagedStatement(
  { planName: 'request-redirects', usualSizes: [50] },
  (db: Kysely<Tables>, param: Param<PageWindow>) =>
    selectRedirects(db)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
);

/** Returns redirects, newest first; for administrators. */
export async function listRedirects(
  context: AdminContext,
  call: CallContext,
  page: Page,
): Promise<{ requestRedirects: RedirectMessage[]; hasNext: boolean }> {
  requireRole(call.principal, 'admin');
  const { rows, hasNext } = await newestRedirects.page(context.database.reader(call.signal), {}, page);
  return { requestRedirects: rows.map(toRedirect), hasNext };
}
