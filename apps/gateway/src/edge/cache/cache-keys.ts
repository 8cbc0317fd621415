import type { ApiVersion } from '../served-route.ts';
import type { SubforemHost } from '../../site/subforem-hosts.ts';

/** Returns the key of a response: path, input, version, and the subforem where the response depends on it. */
export function cacheKey(
  version: ApiVersion,
  subforem: Pick<SubforemHost, 'id' | 'root'> | undefined,
  path: string,
  input: readonly unknown[],
): string {
  const scope = subforem ? `${subforem.id}${subforem.root ? ' root' : ''} ` : '';
  return `${version} ${scope}${path} ${JSON.stringify(input)}`;
}

/** Returns the key of a page that visitors without a session share, by language and host. */
export function pageTargetKey(language: string | undefined, host: string | undefined, url: string): string {
  return `page ${language ?? ''} ${host ?? ''} ${url}`;
}

/** Returns the key of a raw request target, with the version and the subforem of the host, if it has one. */
export function targetKey(version: ApiVersion, subforem: Pick<SubforemHost, 'id'> | undefined, url: string): string {
  return subforem ? `${version} ${subforem.id} ${url}` : `${version}${url}`;
}
