import type { CallContext } from '@commonplace/domain/call-context';
import { organizationRole, type UserPrincipal } from '@commonplace/domain/principal';
import { Violations } from '@commonplace/domain/violations';
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

/**
 * A former member keeps the articles that were published under the organization, but publishes no further ones.
 * @throws DomainError validation_failed for such a member; unavailable if the role cannot be looked up.
 */
export async function requireMembership(
  context: Pick<ContentContext, 'directory'>,
  call: CallContext,
  author: UserPrincipal,
  organizationId: number | null,
): Promise<void> {
  if (organizationId === null) return;
  const member = await withOrganization(context, call, author, organizationId);
  if (organizationRole(member, organizationId) !== undefined) return;
  const violations = new Violations();
  violations.add(
    'organization_id',
    'is one that you no longer belong to: take the article out of it to publish it',
    'Organization',
  );
  throw violations.toError();
}
