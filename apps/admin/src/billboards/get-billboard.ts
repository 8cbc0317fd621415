import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectBillboards, toBillboard } from './billboard-view.ts';
import { requireBillboardReader, withOrganizationRoles } from './billboard-access.ts';

const byId = statement('billboard-by-id', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  selectBillboards(db).where('id', '=', param('id')),
);

/** Returns a billboard; for those who can edit it. */
export async function getBillboard(context: AdminContext, call: CallContext, { id }: { id: number }) {
  const row = await byId.first(context.database.reader(call.signal), { id });
  const { principal } = await withOrganizationRoles(context, call, [row?.organization_id]);
  requireBillboardReader(principal, row);
  if (row === undefined) throw notFound();
  return toBillboard(row);
}
