import type { FastifyReply, FastifyRequest } from 'fastify';
import { stateOf } from '../requests/request-state.ts';
import type { ApiHeaders } from './headers.ts';

/** Sets the warnings of a request on its reply, with that of its version. */
export function setWarnings(request: FastifyRequest, reply: FastifyReply, headers: ApiHeaders): void {
  const all = warningHeader(request, headers);
  if (all !== undefined) reply.header('warning', all);
}

/** Returns the `Warning` header for a response that bypasses Fastify; undefined without warnings. */
export function warningHeader(request: FastifyRequest, headers: ApiHeaders): string | undefined {
  const { version, warnings } = stateOf(request);
  if (warnings.length === 0) return undefined;
  const { warning: ofVersion } = headers[version];
  return [...(ofVersion === undefined ? [] : [ofVersion]), ...warnings].join(', ');
}
