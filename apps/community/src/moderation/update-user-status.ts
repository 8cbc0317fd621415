import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { violationInWords } from '@commonplace/domain/violations';
import type { CommunityContext } from '../context.ts';
import { setStatus, type ShownStatus } from './set-status.ts';
import { parseStatus, statusLabel } from '../users/status/status.ts';

/** Gives an account a status by its label and returns the shown one, for super administrators. */
export async function updateUserStatus(
  context: CommunityContext,
  call: CallContext,
  input: { userId: number; status: string; note?: string | undefined },
): Promise<{ label: string; standing: ShownStatus }> {
  requireRole(call.principal, 'super_admin');
  const status = parseStatus(input.status);
  if (!status) {
    const refusal = { field: 'status', messages: ['not allowed'], reason: 'invalid_status' };
    throw violationInWords('Status not allowed', refusal);
  }
  const standing = await setStatus(context, call, { ...input, status, action: 'update_user_status' });
  return { label: statusLabel(standing.status), standing };
}
