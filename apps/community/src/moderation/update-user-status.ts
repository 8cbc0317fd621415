import { invalid } from '@commonplace/rpc/errors';
import { requireRole } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { setStatus, type ShownStatus } from './set-status.ts';
import { parseStatus, statusLabel } from '../standing/standing.ts';

/** A13: a super administrator gives an account a status by its label, and learns which one it shows now. */
export async function updateUserStatus(
  context: CommunityContext,
  call: CallContext,
  input: { userId: number; status: string; note?: string | undefined },
): Promise<{ label: string; standing: ShownStatus }> {
  requireRole(call.principal, 'super_admin');
  const status = parseStatus(input.status);
  if (!status) throw invalid('Status not allowed', { reason: 'invalid_status', fields: { status: ['not allowed'] } });
  const standing = await setStatus(context, call, { ...input, status, action: 'update_user_status' });
  return { label: statusLabel(standing.status), standing };
}
