import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import type { Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectPages, toPage, type PageMessage } from './page-view.ts';

export const pagesById = pagedStatement({ planName: 'pages' }, (db: Kysely<Tables>, param: Param<PageWindow>) =>
  selectPages(db).orderBy('id').limit(param('limit')).offset(param('offset')),
);

/** Returns a list page of pages, by id. */
export async function listPages(
  context: AdminContext,
  call: CallContext,
  page: Page,
): Promise<{ pages: PageMessage[]; hasNext: boolean }> {
  const { rows, hasNext } = await pagesById.page(context.database.reader(call.signal), {}, page);
  return { pages: rows.map(toPage), hasNext };
}
