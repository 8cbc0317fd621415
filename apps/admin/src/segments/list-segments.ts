import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import type { Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectSegments, toSegment } from './segment-view.ts';

export const segmentList = pagedStatement({ planName: 'segments' }, (db: Kysely<Tables>, param: Param<PageWindow>) =>
  selectSegments(db).orderBy('id', 'desc').limit(param('limit')).offset(param('offset')),
);

/** Returns manual segments, newest first; for administrators. */
export async function listSegments(context: AdminContext, call: CallContext, page: Page) {
  requireRole(call.principal, 'admin');
  const { rows, hasNext } = await segmentList.page(context.database.reader(call.signal), {}, page);
  return { segments: rows.map(toSegment), hasNext };
}
