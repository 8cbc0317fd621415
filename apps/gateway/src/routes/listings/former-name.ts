import type { RpcCallOptions } from '@commonplace/rpc/client';
import { DomainError, isOutage } from '@commonplace/rpc/errors';
import type { Clients } from '../../clients.ts';

/**
 * What `find` finds of an organization by its name, or of the one that had this name: listings knows organizations by the
 * names that they have, so community is asked whose it was. While it is away there is nothing under such a name.
 */
export async function underAnyName<Found>(
  username: string,
  { clients, options }: { clients: Pick<Clients, 'organizations'>; options: RpcCallOptions },
  find: (username: string) => Promise<Found>,
): Promise<Found> {
  try {
    return await find(username);
  } catch (error) {
    const current = isNotFound(error) ? await currentName(username, clients, options) : undefined;
    if (current === undefined) throw error;
    return find(current);
  }
}

/** The name of the organization that had this one. */
async function currentName(
  username: string,
  { organizations }: Pick<Clients, 'organizations'>,
  options: RpcCallOptions,
): Promise<string | undefined> {
  // Community would read digits as an id; nobody has such a name.
  if (/^\d+$/.test(username)) return undefined;
  try {
    const { organization } = await organizations.getOrganization({ idOrUsername: username }, options);
    return organization?.username.toLowerCase() === username.toLowerCase() ? undefined : organization?.username;
  } catch (error) {
    if (isNotFound(error) || isOutage(error)) return undefined;
    throw error;
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'not_found';
}
