import { createHash } from 'node:crypto';
import { badRequest } from '@commonplace/domain/errors';
import { inFlight } from '@commonplace/rpc/keyed-call';
import type { ServedRoute } from '../../served-route.ts';
import type { RequestContext } from '../requests/request-context.ts';

const visibleAscii = /^[\x21-\x7e]{1,255}$/;

/** The keys of requests in progress, with their users. */
export type KeysInFlight = Set<string>;

/**
 * Reads the `Idempotency-Key` of a request (rules.md#idempotency), if its operation accepts one: 1 to 255 visible ASCII characters, quoted
 * or not, compared verbatim. A request with the key of another one in progress is refused before its body is read; across
 * gateways the service refuses it.
 * @throws DomainError bad_request for an invalid key, conflict for one in use.
 */
export function takeIdempotencyKey(
  route: Pick<ServedRoute, 'idempotencyKey' | 'file'>,
  context: RequestContext,
  { keysInFlight }: { keysInFlight: KeysInFlight },
): void {
  const { request, reply, principal } = context;
  const { 'idempotency-key': key } = request.headers;
  if (key === undefined || !route.idempotencyKey || principal.kind !== 'user') return;
  if (typeof key !== 'string' || !visibleAscii.test(key)) {
    throw badRequest('Idempotency-Key must be 1 to 255 visible ASCII characters');
  }
  const name = `${principal.userId} ${key}`;
  if (keysInFlight.has(name)) throw inFlight();
  keysInFlight.add(name);
  reply.raw.once('close', () => keysInFlight.delete(name));
  context.keyed = { key, isReplayed: false, ...(route.file && { fileHash: createHash('sha256') }) };
}
