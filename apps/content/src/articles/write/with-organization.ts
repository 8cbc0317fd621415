import { organizationRole, type UserPrincipal } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { ContentContext } from '../../context.ts';

/**
 * The author with their role in the organization that they name, as it is at this moment; what is shown of it is known
 * here from then on.
 * @throws DomainError unavailable while community is away and the role is not known.
 */
export async function withOrganization(
  { directory }: Pick<ContentContext, 'directory'>,
  call: CallContext,
  author: UserPrincipal,
  organizationId = 0,
): Promise<UserPrincipal> {
  if (organizationId === 0) return author;
  const member = await directory.withRole(call, author, organizationId, 'member');
  const isMember = organizationRole(member, organizationId) !== undefined;
  if (isMember) await directory.learnIfReachable(call, { organizationIds: [organizationId] });
  return member;
}
