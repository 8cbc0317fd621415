import type { Principal } from '@commonplace/domain/principal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { GatewayConfig } from '../../../config.ts';
import type { GatewayMetrics, OperationGroup } from '../../../metrics.ts';
import { scrubUrl } from './scrub-url.ts';
import type { RequestTrace } from '@commonplace/service/request-trace';
import { isAnswered } from '../bodies/drop-unread-body.ts';

/** Logs requests and observes them in the metrics. */
export interface AccessLog {
  /** Logs a request through Fastify when its response is sent or its client disconnects. */
  follow(operation: string, context: FollowedRequest): void;
  /** Logs a response that was just written to the socket. */
  note(exchange: LoggedRequest): void;
  /** The same for a cache hit; anonymous ones are logged only with ACCESS_LOG=all. */
  noteHit(exchange: LoggedRequest): void;
}

/** A request until its response has been sent. */
interface FollowedRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly principal: Principal;
  readonly trace: RequestTrace;
}

/** The logged values of a request and its response. */
export interface LoggedRequest {
  operation: string;
  requestId: string;
  method: string;
  url: string;
  status: number;
  /** By `performance.now()`. */
  startedAt: number;
  principal?: Principal | undefined;
  /** The IP address, logged only for rate limited requests. */
  address?: string;
  trace: RequestTrace;
}

/** The status that proxies log for a client that disconnected. */
const clientClosedRequest = 499;
const tooManyRequests = 429;

/** Returns the group of operations whose availability and latency are judged together. */
function groupOf({ method, url }: LoggedRequest): OperationGroup {
  if (!url.startsWith('/api/')) return 'page';
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}

/** Also ends the traces of requests; `wanted` is ACCESS_LOG. */
export function createAccessLog(
  parent: Logger,
  metrics: GatewayMetrics,
  wanted: GatewayConfig['ACCESS_LOG'],
): AccessLog {
  // The lines have no secrets, and redaction would cost more than writing.
  const logger = parent.child({}, { redact: [] });
  const observe = (exchange: LoggedRequest) => {
    const seconds = (performance.now() - exchange.startedAt) / 1000;
    metrics.observeRequest(groupOf(exchange), exchange.operation, exchange.status, seconds);
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
    follow(operation, context) {
      const { request, reply, trace } = context;
      const startedAt = performance.now();
      // Unknown after the connection has closed.
      const address = request.ip;
      reply.raw.once('close', () => {
        const status = isAnswered(reply.raw) ? reply.raw.statusCode : clientClosedRequest;
        const { id: requestId, method, url } = request;
        const { principal } = context;
        note({ operation, requestId, method, url, status, startedAt, principal, address, trace });
      });
    },
  };
}
