import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import type { Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectLists, toRecommendedList } from './recommended-list-view.ts';

const byId = statement('recommended-list-by-id', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  selectLists(db).where('id', '=', param('id')),
);

export async function getRecommendedList(context: AdminContext, call: CallContext, { id }: { id: number }) {
  requireRole(call.principal, 'admin');
  const row = await byId.first(context.database.reader(call.signal), { id });
  if (row === undefined) throw notFound();
  return toRecommendedList(row);
}
