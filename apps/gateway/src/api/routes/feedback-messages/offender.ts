import { DomainError, isOutage } from '@commonplace/domain/errors';
import type { RouteCall } from '../../route.ts';
import type { SiteAddress } from '../../../site/site-address.ts';

type Asking = Pick<RouteCall<unknown, unknown, unknown>, 'clients' | 'options' | 'site'>;

/** Returns the user of a URL of this site; undefined for other URLs and during an outage, so that the report is kept. */
export async function findOffender(address: string, { clients, options, site }: Asking): Promise<number | undefined> {
  const username = usernameIn(address, site);
  if (username === undefined) return undefined;
  try {
    const { user } = await clients.users.getUser({ idOrUsername: username, usernameOnly: true }, options);
    return user?.id;
  } catch (error) {
    if (isOutage(error) || (error instanceof DomainError && error.code === 'not_found')) return undefined;
    throw error;
  }
}

/** Returns the username in `/ann` and `/ann/slug`. */
export function usernameIn(address: string, { origin }: Pick<SiteAddress, 'origin'>): string | undefined {
  const url = URL.parse(address, `${origin}/`);
  if (!url?.href.startsWith(`${origin}/`)) return undefined;
  const [name = ''] = url.href.slice(origin.length + 1).split(/[/?#]/, 1);
  return /^[a-z0-9_-]{2,30}$/i.test(name) ? name : undefined;
}
