import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { notFound, rateLimited, type DomainError } from '@commonplace/domain/errors';
import type { ConnectionError } from 'fastify';
import { Socket } from 'node:net';
import type { PlainHookDependencies } from '../admission/receive-request.ts';
import { maxTargetLength } from '../requests/check-request.ts';
import type { Trust } from '../requests/client-ip.ts';
import { toHttpFailure } from '../failures/http-failure.ts';
import { jsonType, type ApiHeaders, type HeaderSet } from '../responses/headers.ts';
import { serverMethods, type KnownPaths } from '../requests/known-paths.ts';
import { HttpRefusal, methodNotAllowed, targetTooLong, unknownTransferCoding } from '../failures/refusals.ts';
import { startTrace } from '@commonplace/service/request-trace';
import type { Exchanges } from './exchanges.ts';

export interface RefusalDependencies extends PlainHookDependencies {
  headers: ApiHeaders;
  trust: Trust | false;
  paths: KnownPaths;
  exchanges: Exchanges;
  /** Connections without a slot (`admit-connection.ts`): malformed requests on them are not answered or logged. */
  refusedConnections: WeakSet<Duplex>;
  /** Headers of every response. */
  transport: HeaderSet;
}

/** How long the client may take to read the response. */
const lingerMs = 1_000;

/** The request line of a malformed request. */
interface RequestLine {
  method: string;
  url: string;
}

/** Answers failures before there is a request: invalid HTTP, headers that are too large, an unknown method. */
export function createConnectionRefusal(
  dependencies: RefusalDependencies,
): (error: ConnectionError, socket: Socket) => void {
  const { paths, exchanges, refusedConnections } = dependencies;
  const refused = new WeakSet<Socket>();
  const answer = createAnswer(dependencies);
  return (error, socket) => {
    // Further data on a refused connection is dropped.
    if (refused.has(socket)) return;
    refused.add(socket);
    const hasNoSlot = refusedConnections.has(socket);
    // Browsers open connections ahead; one without a request is closed silently.
    const isSilent = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
    if (hasNoSlot || isSilent || error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const packet: unknown = error.rawPacket;
    const start = packet instanceof Uint8Array ? textAround(packet, error.bytesParsed) : '';
    const line = requestLine(start);
    const refusal = refusalFor(error.code, start, line, paths);
    const pending = exchanges.pendingOn(socket);
    if (!pending) answer(socket, refusal, line);
    // Wait for the response to an earlier request.
    else if (pending.request.complete) pending.response.once('finish', () => answer(socket, refusal, line));
    else if (pending.request.listenerCount('error') > 0) pending.request.emit('error', refusal);
    else answer(socket, refusal, line);
  };
}

/** Refuses CONNECT. */
export function createTunnelRefusal(
  dependencies: RefusalDependencies,
): (request: IncomingMessage, socket: Duplex) => void {
  const answer = createAnswer(dependencies);
  return (request, socket) => {
    const { method = '', url = '' } = request;
    const hasSlot = !dependencies.refusedConnections.has(socket);
    if (hasSlot && socket instanceof Socket) answer(socket, methodNotAllowed([serverMethods]), { method, url });
    else socket.destroy();
  };
}

function refusalFor(code: string, start: string, line: RequestLine | undefined, paths: KnownPaths): DomainError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW': {
      const lineLength = start.indexOf('\n');
      const isLineTooLong = lineLength < 0 || lineLength > maxTargetLength;
      return isLineTooLong ? targetTooLong() : new HttpRefusal(431, 'request header fields too large');
    }
    case 'HPE_INVALID_TRANSFER_ENCODING':
      // With both headers, the end of the body is ambiguous.
      return /^content-length:/im.test(start) ? new HttpRefusal(400, 'bad request') : unknownTransferCoding();
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new HttpRefusal(408, 'request timeout');
    case 'HPE_INVALID_METHOD': {
      if (!line) return new HttpRefusal(400, 'bad request');
      const methods = new Set([...paths.methodsOf(line.url, 'v1'), ...paths.methodsOf(line.url, 'beta')]);
      return methods.size > 0 ? methodNotAllowed([...methods]) : notFound();
    }
    default:
      return new HttpRefusal(400, 'bad request');
  }
}

/** Returns the text from the start of the request in which the parser stopped. */
function textAround(packet: Uint8Array, stoppedAt: number): string {
  const bytes = Buffer.from(packet.buffer, packet.byteOffset, packet.byteLength);
  const before = bytes.subarray(0, stoppedAt).lastIndexOf('\r\n\r\n');
  return bytes.toString('latin1', before < 0 ? 0 : before + 4);
}

function requestLine(text: string): RequestLine | undefined {
  const [, method, url] = /^([!#$%&'*+.^`|~\w-]{1,40}) (\S{1,8192}) HTTP\/1\.\d\r?\n/.exec(text) ?? [];
  return method !== undefined && url !== undefined ? { method, url } : undefined;
}

function createAnswer(dependencies: RefusalDependencies) {
  const { accessLog, headers, limits, metrics, trust, transport } = dependencies;
  const common = { ...headers.beta, ...transport };
  return (socket: Socket, refusal: DomainError, line: RequestLine | undefined): void => {
    const startedAt = performance.now();
    const address = socket.remoteAddress ?? '';
    // The client of a proxy is in the headers, which were not parsed.
    const isProxy = trust !== false && trust(address, 0);
    const { isGranted, allowance } = isProxy ? { isGranted: true } : limits.countAddress(address);
    if (!isGranted && allowance) metrics.countLimited(allowance.name);
    const failure = isGranted ? refusal : rateLimited(allowance?.resetSeconds ?? 1);
    const { status, headers: own, body } = toHttpFailure(failure, false);
    const requestId = randomUUID();
    const text = JSON.stringify(body);
    const fields = Object.entries({
      ...common,
      ...own,
      'content-type': jsonType,
      'content-length': String(Buffer.byteLength(text)),
      'x-request-id': requestId,
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...fields, '', text].join('\r\n'));
    socket.setTimeout(0);
    setTimeout(() => socket.destroy(), lingerMs).unref();
    socket.resume();
    const { method = '', url = '' } = line ?? {};
    const trace = startTrace({ id: requestId, method, headers: {} });
    accessLog.note({ operation: 'RefusedRequest', requestId, method, url, status, startedAt, address, trace });
  };
}
