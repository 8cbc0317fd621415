import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { releaseUse } from '../admission/reservation.ts';
import { asDomainError, toHttpFailure } from '../failures/http-failure.ts';
import { jsonType } from '../responses/headers.ts';
import { scrubAddress } from '../telemetry/scrub-address.ts';
import { traceOf } from '../telemetry/tracing.ts';

/** Sends any failure in the standard body (S5). What is our own fault is logged with its cause and told to nobody. */
export function createErrorHandler(logger: Logger, administrative: boolean) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const failure = asDomainError(error);
    await releaseUse(request, reply, failure.code);
    const { status, headers, body } = toHttpFailure(failure, administrative);
    if (status >= 500) {
      const line = {
        err: failure.cause ?? failure,
        code: failure.code,
        request_id: request.id,
        url: scrubAddress(request.url),
      };
      traceOf(request).run(() => logger[status === 500 ? 'error' : 'warn'](line, 'request failed'));
    }
    return reply.code(status).headers(headers).type(jsonType).send(body);
  };
}
