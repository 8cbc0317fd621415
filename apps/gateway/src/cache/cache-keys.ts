import type { ApiVersion } from '../route.ts';
import type { SubforemHost } from '../site/subforem-hosts.ts';

/** An answer's id: what was asked for, in which version, and under which subforem's host, where that makes a difference. */
export function cacheKey(
  version: ApiVersion,
  subforem: Pick<SubforemHost, 'id' | 'root'> | undefined,
  path: string,
  asked: readonly unknown[],
): string {
  const place = subforem ? `${subforem.id}${subforem.root ? ' root' : ''} ` : '';
  return `${version} ${place}${path} ${JSON.stringify(asked)}`;
}

/** A request target as it was sent: to whom it leads depends on version and host. A strange host is none. */
export function targetKey(version: ApiVersion, subforem: Pick<SubforemHost, 'id'> | undefined, url: string): string {
  return subforem ? `${version} ${subforem.id} ${url}` : `${version}${url}`;
}
