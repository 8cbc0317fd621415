import type { FastifyReply, FastifyRequest } from 'fastify';
import { stateOf } from '../requests/request-state.ts';
import type { ApiHeaders } from './headers.ts';

/** Has a reply carry the warnings of its request, beside that of its version; none where there are none. */
export function setWarnings(request: FastifyRequest, reply: FastifyReply, headers: ApiHeaders): void {
  const all = warningHeader(request, headers);
  if (all !== undefined) reply.header('warning', all);
}

/** The same for an answer that is not sent through Fastify; undefined where there are none. */
export function warningHeader(request: FastifyRequest, headers: ApiHeaders): string | undefined {
  const { version, warnings } = stateOf(request);
  if (warnings.length === 0) return undefined;
  const { warning: ofVersion } = headers[version];
  return [...(ofVersion === undefined ? [] : [ofVersion]), ...warnings].join(', ');
}
