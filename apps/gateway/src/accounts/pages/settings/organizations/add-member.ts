import { DomainError } from '@commonplace/domain/errors';
import { violation } from '@commonplace/domain/violations';
import { required } from '../../../../api/representation/required.ts';
import type { PageCall } from '../../page.ts';

interface NewMember {
  organizationId: number;
  username: string;
  role: string;
}

/** Adds the user with a username to an organization. Throws `validation_failed` for a username without an account. */
export async function addMember(call: PageCall, { organizationId, username, role }: NewMember): Promise<void> {
  const { clients, options, principals } = call;
  const request = { idOrUsername: username.trim().replace(/^@/, ''), usernameOnly: true };
  const { user } = await clients.users.getUser(request, options).catch(refuse);
  const { id: userId } = required(user);
  await clients.memberships.setMembership({ organizationId, userId, role }, options);
  principals.forgetUser(userId);
}

function refuse(error: unknown): never {
  if (error instanceof DomainError && error.code === 'not_found') throw violation('username', 'has no account');
  throw error;
}
