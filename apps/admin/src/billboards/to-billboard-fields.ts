import { notFound } from '@commonplace/domain/errors';
import { toOptionalRfc3339 } from '@commonplace/rules/rfc3339';
import { defaultFields, type BillboardFields } from './billboard-fields.ts';
import type { BillboardRow } from './billboard-view.ts';

/**
 * Returns the editable fields of a billboard.
 * @throws DomainError not_found if there is none.
 */
export function toBillboardFields(row: BillboardRow | undefined): BillboardFields {
  if (row === undefined) throw notFound();
  const names = Object.keys(defaultFields) as (keyof BillboardFields)[];
  const fields = Object.fromEntries(names.map((name) => [name, row[name]])) as unknown as BillboardFields;
  return { ...fields, expires_at: toOptionalRfc3339(row.expires_at) ?? null };
}
