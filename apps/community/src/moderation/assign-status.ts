import type { CallContext } from '@commonplace/domain/call-context';
import { badRequest } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import type { CommunityContext } from '../context.ts';
import { setStatus, type ShownStatus } from './set-status.ts';

/** The statuses that moderators assign, by their names in paths. */
const assignable = ['suspended', 'limited', 'spam', 'trusted'] as const;
type Assignable = (typeof assignable)[number];

interface AssignmentInput {
  userId: number;
  status: string;
}

/**
 * Gives an account a status, for moderators (LimitUser, MarkUserAsSpam and TrustUser). The note names only the
 * moderator, as the reference requires.
 */
export async function assignStatus(
  context: CommunityContext,
  call: CallContext,
  input: AssignmentInput,
): Promise<ShownStatus> {
  requireRole(call.principal, 'moderator');
  const status = parse(input.status);
  return setStatus(context, call, { userId: input.userId, status, action: `api_user_${nameOf(status)}` });
}

/** Removes one of these statuses and keeps all others, with a note that gives the reason. */
export async function takeStatusBack(
  context: CommunityContext,
  call: CallContext,
  { userId, note, ...input }: AssignmentInput & { note?: string | undefined },
): Promise<ShownStatus> {
  requireRole(call.principal, 'moderator');
  const status = parse(input.status);
  return setStatus(context, call, {
    userId,
    status,
    note,
    isRemoval: true,
    action: `api_user_remove_${nameOf(status)}`,
  });
}

function parse(name: string): Assignable {
  const status = assignable.find((option) => option === name);
  if (status === undefined) throw badRequest('status: must be suspended, limited, spam or trusted');
  return status;
}

/** Returns the name of the status in the audit log. */
function nameOf(status: Assignable): string {
  return status === 'suspended' ? 'suspend' : status;
}
