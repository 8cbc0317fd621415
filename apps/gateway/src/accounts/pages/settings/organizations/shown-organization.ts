import { notFound } from '@commonplace/domain/errors';
import { hasRole } from '@commonplace/domain/principal';
import type { Organization } from '@commonplace/proto/community/v1/organizations';
import { required } from '../../../../api/representation/required.ts';
import { recordId } from '../../../../api/schemas/values.ts';
import type { PageCall } from '../../page.ts';

/** Returns the id in the path of a page. Throws `not_found` for anything else. */
export function organizationIdOf({ params }: Pick<PageCall, 'params'>): number {
  const { data } = recordId.safeParse(params['id']);
  if (data === undefined) throw notFound();
  return data;
}

/** Whether the user administers the organization, or the site. */
export function administers({ user }: Pick<PageCall, 'user'>, organizationId: number): boolean {
  if (!user) return false;
  return hasRole(user, 'admin') || user.organizations.some(({ id, role }) => id === organizationId && role === 'admin');
}

/** Reads an organization by its id. Throws `not_found`. */
export async function readOrganization(
  { clients, options }: Pick<PageCall, 'clients' | 'options'>,
  id: number,
): Promise<Organization> {
  const found = await clients.organizations.getOrganization({ idOrUsername: String(id) }, options);
  const organization = required(found.organization);
  // A username of digits alone is not the id.
  if (organization.id !== id) throw notFound();
  return organization;
}
