import type { CallContext } from '@commonplace/domain/call-context';
import { organizationRole, type UserPrincipal } from '@commonplace/domain/principal';
import type { ContentContext } from '../../context.ts';

/**
 * Returns the author with their current role in the given organization, and makes sure that its byline is known here.
 * @throws DomainError unavailable if community is unreachable and the role is not known.
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
