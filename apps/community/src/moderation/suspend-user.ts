import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import type { CommunityContext } from '../context.ts';
import { setStatus, type ShownStatus } from './set-status.ts';

/** Suspends an account, for moderators. Its content stays. */
export async function suspendUser(
  context: CommunityContext,
  call: CallContext,
  input: { userId: number; note?: string | undefined },
): Promise<ShownStatus> {
  requireRole(call.principal, 'moderator');
  return setStatus(context, call, { ...input, status: 'suspended', action: 'api_user_suspend' });
}
