import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../../route.ts';
import type { SubforemHost } from '../../site/subforem-hosts.ts';
import { stateOf } from './request-state.ts';

/**
 * A digest of everything that a request with a key asks for (S14): method, path, version, query and body, and under which
 * subforem's host, where that makes a difference. JSON is the same in whatever order its members come, and however it is
 * spaced; of a file its bytes count, not the form around it, and of what only its service reads its bytes too.
 * Whoever may do less than the one who asked first does not ask for the same: they get nothing that the other was shown.
 * Where that is a secret, neither does who shows another credential.
 */
export function fingerprintOf(
  { showsSecret }: Pick<Route, 'showsSecret'>,
  request: FastifyRequest,
  subforem: Pick<SubforemHost, 'id'> | undefined,
): Buffer {
  const { version, keyed, principal } = stateOf(request);
  const { method, routeOptions, params, query } = request;
  const body: unknown = keyed?.fileHash ? keyed.fileHash.digest('hex') : digested(request.body);
  const user = principal.kind === 'user' ? principal : undefined;
  const scopes = (user?.scopes ?? []).toSorted();
  const asked = [method, routeOptions.url, params, version, query, body ?? null, scopes];
  if (subforem) asked.push({ subforem: subforem.id });
  if (showsSecret) asked.push(user?.credential);
  return hash('sha256', JSON.stringify(asked, sortMembers), 'buffer');
}

function digested(body: unknown): unknown {
  return body instanceof Uint8Array ? hash('sha256', body) : body;
}

function sortMembers(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members);
}
