import type { Principal } from '@commonplace/rpc/principal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { GatewayConfig } from '../../config.ts';
import type { GatewayMetrics } from '../../metrics.ts';
import { scrubUrl } from './scrub-url.ts';
import { traceOf, type RequestTrace } from './tracing.ts';
import { isAnswered } from '../bodies/drop-unread-body.ts';

/** What a request came to: one line in the log and one observation in the metrics. */
export interface AccessLog {
  /** For an answer that is being sent through Fastify: notes it when it is out, or when the client went away. */
  follow(operation: string, request: FastifyRequest, reply: FastifyReply): void;
  /** Notes an answer that has just been handed to the socket. */
  note(exchange: LoggedRequest): void;
  /** The same for an answer from memory, of which anonymous requests have a line only if all are wanted. */
  noteHit(exchange: LoggedRequest): void;
}

/** A request and its answer, as far as the log tells of them. */
export interface LoggedRequest {
  operation: string;
  requestId: string;
  method: string;
  url: string;
  status: number;
  /** By `performance.now()`. */
  startedAt: number;
  principal?: Principal | undefined;
  /** Where it came from; told of those alone that are refused because there are too many. */
  address?: string;
  trace: RequestTrace;
}

/** What proxies log for a client that went away. */
const clientClosedRequest = 499;
const tooManyRequests = 429;

/** Logs and measures requests, and ends their traces; `wanted` is ACCESS_LOG. */
export function createAccessLog(
  parent: Logger,
  metrics: GatewayMetrics,
  wanted: GatewayConfig['ACCESS_LOG'],
): AccessLog {
  // The lines hold no secrets, and looking for some in every line would cost more than writing it.
  const logger = parent.child({}, { redact: [] });
  const observe = ({ operation, status, startedAt }: LoggedRequest) => {
    const seconds = (performance.now() - startedAt) / 1000;
    metrics.observeRequest(operation, status, seconds);
    return seconds;
  };
  const note: AccessLog['note'] = (exchange) => {
    const { operation, requestId, method, url, status, principal, address, trace } = exchange;
    const seconds = observe(exchange);
    const line = {
      request_id: requestId,
      operation,
      method,
      url: scrubUrl(url),
      status,
      ms: Math.round(seconds * 1e6) / 1000,
      ...(principal?.kind === 'user' && { user_id: principal.userId }),
      ...(status === tooManyRequests && { address }),
    };
    trace.run(() => logger.info(line));
    trace.end(status);
  };
  const noteHit: AccessLog['noteHit'] = (exchange) => {
    if (wanted === 'all' || exchange.principal) return note(exchange);
    observe(exchange);
    exchange.trace.end(exchange.status);
  };
  return {
    note,
    noteHit,
    follow(operation, request, reply) {
      const startedAt = performance.now();
      // Nobody can tell any more when the connection is gone.
      const address = request.ip;
      reply.raw.once('close', () => {
        const status = isAnswered(reply.raw) ? reply.raw.statusCode : clientClosedRequest;
        const { id: requestId, method, url, state } = request;
        const principal = state?.principal;
        note({ operation, requestId, method, url, status, startedAt, principal, address, trace: traceOf(request) });
      });
    },
  };
}
