import { toOptionalRfc3339 } from '@commonplace/db/timestamps';
import { notFound } from '@commonplace/rpc/errors';
import { blankFields, type BillboardFields } from './billboard-fields.ts';
import type { BillboardRow } from './billboard-view.ts';

/** What was decided about a billboard; throws `not_found` when there is none. */
export function fieldsOf(row: BillboardRow | undefined): BillboardFields {
  if (row === undefined) throw notFound();
  const names = Object.keys(blankFields) as (keyof BillboardFields)[];
  const fields = Object.fromEntries(names.map((name) => [name, row[name]])) as unknown as BillboardFields;
  return { ...fields, expires_at: toOptionalRfc3339(row.expires_at) ?? null };
}
