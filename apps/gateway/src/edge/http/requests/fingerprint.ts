import { hash } from 'node:crypto';
import type { ServedRoute } from '../../served-route.ts';
import type { SubforemHost } from '../../../site/subforem-hosts.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Returns a digest of a request with an idempotency key (rules.md#idempotency): method, path, version, query and body, and the subforem
 * where the route depends on it. The order of members and the spacing of JSON do not matter; for a file or a document
 * its bytes count. The scopes count too, so that a credential with fewer scopes does not get the first response; for a
 * response with a secret, the credential itself counts.
 */
export function fingerprintOf(
  { showsSecret }: Pick<ServedRoute, 'showsSecret'>,
  { request, version, keyed, principal }: RequestContext,
  subforem: Pick<SubforemHost, 'id'> | undefined,
): Buffer {
  const { method, routeOptions, params, query } = request;
  const body: unknown = keyed?.fileHash ? keyed.fileHash.digest('hex') : digested(request.body);
  const user = principal.kind === 'user' ? principal : undefined;
  const scopes = (user?.scopes ?? []).toSorted();
  const parts = [method, routeOptions.url, params, version, query, body ?? null, scopes];
  if (subforem) parts.push({ subforem: subforem.id });
  if (showsSecret) parts.push(user?.credential);
  return hash('sha256', JSON.stringify(parts, sortMembers), 'buffer');
}

function digested(body: unknown): unknown {
  return body instanceof Uint8Array ? hash('sha256', body) : body;
}

function sortMembers(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members);
}
