import type { Principal } from '@commonplace/rpc/principal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { GatewayMetrics } from '../../metrics.ts';
import { scrubAddress } from './scrub-address.ts';
import { traceOf, type RequestTrace } from './tracing.ts';
import { isAnswered } from '../bodies/unread-body.ts';

/** What a request came to: one line in the log and one observation in the metrics. */
export interface AccessLog {
  /** For an answer that is being sent through Fastify: notes it when it is out, or when the client went away. */
  follow(operation: string, request: FastifyRequest, reply: FastifyReply): void;
  /** Notes an answer that has just been handed to the socket. */
  note(exchange: Exchange): void;
}

/** A request and its answer, as far as the log tells of them. */
export interface Exchange {
  operation: string;
  requestId: string;
  method: string;
  url: string;
  status: number;
  /** By `performance.now()`. */
  startedAt: number;
  principal?: Principal | undefined;
  trace: RequestTrace;
}

/** What proxies log for a client that went away. */
const clientClosedRequest = 499;

/** Logs and measures requests, and ends their traces. */
export function createAccessLog(parent: Logger, metrics: GatewayMetrics): AccessLog {
  // The lines hold no secrets, and looking for some in every line would cost more than writing it.
  const logger = parent.child({}, { redact: [] });
  const note: AccessLog['note'] = ({ operation, requestId, method, url, status, startedAt, principal, trace }) => {
    const seconds = (performance.now() - startedAt) / 1000;
    metrics.observeRequest(operation, status, seconds);
    const line = {
      request_id: requestId,
      operation,
      method,
      url: scrubAddress(url),
      status,
      ms: Math.round(seconds * 1e6) / 1000,
      ...(principal?.kind === 'user' && { user_id: principal.userId }),
    };
    trace.run(() => logger.info(line));
    trace.end(status);
  };
  return {
    note,
    follow(operation, request, reply) {
      const startedAt = performance.now();
      reply.raw.once('close', () => {
        const status = isAnswered(reply.raw) ? reply.raw.statusCode : clientClosedRequest;
        const { id: requestId, method, url, state } = request;
        const principal = state?.principal;
        note({ operation, requestId, method, url, status, startedAt, principal, trace: traceOf(request) });
      });
    },
  };
}
