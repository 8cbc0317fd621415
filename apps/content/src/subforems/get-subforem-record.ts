import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import type { Subforem } from '@commonplace/proto/content/v1/subforems';
import type { ContentContext } from '../context.ts';
import { subforemById, toSubforem } from './subforem-view.ts';

/**
 * Returns a subforem, discoverable or not, for administrators.
 * @throws DomainError permission_denied, not_found.
 */
export async function getSubforemRecord(
  context: ContentContext,
  call: CallContext,
  { id }: { id: number },
): Promise<Subforem> {
  requireRole(call.principal, 'admin');
  const row = await subforemById.first(context.database.reader(call.signal), { id });
  if (!row) throw notFound();
  return toSubforem(row);
}
