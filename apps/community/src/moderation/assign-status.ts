import { badRequest } from '@commonplace/rpc/errors';
import { requireRole } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { setStatus, type ShownStatus } from './set-status.ts';

/** What a moderator gives and takes back, by the name that is in the address of the operation. */
const assignable = ['suspended', 'limited', 'spam', 'trusted'] as const;
type Assignable = (typeof assignable)[number];

interface AssignmentInput {
  userId: number;
  status: string;
}

/** A3 to A5: a moderator gives an account a status. The note on it says who did, and nothing else, as in the reference. */
export async function assignStatus(
  context: CommunityContext,
  call: CallContext,
  input: AssignmentInput,
): Promise<ShownStatus> {
  requireRole(call.principal, 'moderator');
  const status = parse(input.status);
  return setStatus(context, call, { userId: input.userId, status, action: `api_user_${nameOf(status)}` });
}

/** A moderator takes one of these back, with a note that says why, and leaves whatever else holds. */
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
    isTakenBack: true,
    action: `api_user_remove_${nameOf(status)}`,
  });
}

function parse(name: string): Assignable {
  const status = assignable.find((known) => known === name);
  if (status === undefined) throw badRequest('no status that moderators give');
  return status;
}

/** As the audit log calls it. */
function nameOf(status: Assignable): string {
  return status === 'suspended' ? 'suspend' : status;
}
