import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import type { CommunityContext } from '../context.ts';
import { readUserDetail } from './user-record.ts';

/** Returns an account with its notes, identities and notification settings, for super administrators. */
export async function getUserRecord(context: CommunityContext, call: CallContext, { userId }: { userId: number }) {
  requireRole(call.principal, 'super_admin');
  return readUserDetail(context.database.reader(call.signal), userId);
}
