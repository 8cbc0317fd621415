import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { releaseUse } from '../admission/reservation.ts';
import { asDomainError, toHttpFailure, type HttpFailure } from '../failures/http-failure.ts';
import { HttpRefusal } from '../failures/refusals.ts';
import { jsonType } from '../responses/headers.ts';
import { scrubUrl } from '../telemetry/scrub-url.ts';
import { traceOf } from '../telemetry/tracing.ts';

/** How a failure is shown: on its reply, whose status and headers are set. */
export type FailurePresenter = (failure: HttpFailure, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** In the standard body (S5). */
export const presentAsJson: FailurePresenter = ({ body }, _request, reply) => reply.type(jsonType).send(body);

/** Sends any failure, in the standard body unless said. What is our own fault is logged with its cause and told to nobody. */
export function createErrorHandler(logger: Logger, administrative: boolean, present = presentAsJson) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const failure = asDomainError(error);
    await releaseUse(request, reply, failure.code);
    const shown = toHttpFailure(failure, administrative);
    const { status, headers } = shown;
    if (status >= 500 && !(failure instanceof HttpRefusal)) {
      const line = {
        err: failure.cause ?? failure,
        code: failure.code,
        request_id: request.id,
        url: scrubUrl(request.url),
      };
      traceOf(request).run(() => logger[status === 500 ? 'error' : 'warn'](line, 'request failed'));
    }
    return present(shown, request, reply.code(status).headers(headers));
  };
}
