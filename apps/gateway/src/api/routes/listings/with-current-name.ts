import { DomainError, isOutage } from '@commonplace/domain/errors';
import type { RpcCallOptions } from '@commonplace/rpc/client';
import type { Clients } from '../../../clients.ts';

/**
 * Calls `find` with an organization's name, and if it is not found, with the current name of the organization that had it.
 * The listings service knows only current names, so community resolves former ones; during an outage they are not found.
 */
export async function withCurrentName<Found>(
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

/** Returns the current name of the organization that had this name. */
async function currentName(
  username: string,
  { organizations }: Pick<Clients, 'organizations'>,
  options: RpcCallOptions,
): Promise<string | undefined> {
  // Community treats digits as an id; usernames are never all digits.
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
