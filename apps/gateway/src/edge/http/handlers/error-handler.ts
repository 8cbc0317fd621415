import type { DomainError } from '@commonplace/domain/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { releaseUse } from '../admission/reservation.ts';
import { asDomainError, toHttpFailure, type HttpFailure } from '../failures/http-failure.ts';
import { HttpRefusal } from '../failures/refusals.ts';
import { jsonType } from '../responses/headers.ts';
import { scrubUrl } from '../telemetry/scrub-url.ts';

/** Sends the body of a failure; status and headers are already set. */
export type FailurePresenter = (failure: HttpFailure, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Sends the standard error body (rules.md#error-body). */
export const presentAsJson: FailurePresenter = ({ body }, _request, reply) => reply.type(jsonType).send(body);

/** Logs a failure of the server: faults as errors, outages as warnings. */
export function logFailure(logger: Logger, request: FastifyRequest, failure: DomainError): void {
  const { id: request_id, context } = request;
  const line = { err: failure.cause ?? failure, code: failure.code, request_id, url: scrubUrl(request.url) };
  const log = () => logger[failure.code === 'internal' ? 'error' : 'warn'](line, 'request failed');
  if (context) context.trace.run(log);
  else log();
}

/** Sends failures, by default in the standard body. Server errors are logged with their cause, which clients do not see. */
export function createErrorHandler(logger: Logger, administrative: boolean, present = presentAsJson) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const failure = asDomainError(error);
    const { context } = request;
    if (context) await releaseUse(context, failure.code);
    const response = toHttpFailure(failure, administrative);
    const { status, headers } = response;
    if (status >= 500 && !(failure instanceof HttpRefusal)) logFailure(logger, request, failure);
    return present(response, request, reply.code(status).headers(headers));
  };
}
